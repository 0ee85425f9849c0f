import type { RequestKind } from '../../families/requests/request-values.ts'

/** The letter to a guardian with the school's answer to what they asked for. It names no child. */
export const answerLetter = (facts: {
  schoolName: string
  kind: RequestKind
  person: string
  isGranted: boolean
  /** The school's own words; empty if it wrote none. */
  answer: string
}) => {
  const { schoolName, kind, person, isGranted, answer } = facts
  return {
    subject: `${schoolName} answered your request`,
    greeting: 'Hello,',
    paragraphs: [
      `You asked ${schoolName} ${ASKED[kind](person)}.`,
      (isGranted ? GRANTED : REFUSED)[kind](person),
      ...(answer === '' ? [] : [`The school writes: ${answer}`]),
    ],
    label: 'See your requests',
  }
}

const ASKED: Readonly<Record<RequestKind, (person: string) => string>> = {
  SECOND_GUARDIAN: (person) => `to add ${person} as a guardian`,
  FORGET_US: () => 'to erase what it keeps about your family',
  GIVE_UP_SPOT: () => 'to let you give up a spot',
  CHANGE_SPOT: () => 'to change a spot for another',
  FINANCIAL_AID: () => 'for financial aid',
}

const GRANTED: Readonly<Record<RequestKind, (person: string) => string>> = {
  SECOND_GUARDIAN: (person) =>
    `The answer is yes: ${person} is a guardian now. The school decides what each guardian sees.`,
  FORGET_US: () =>
    'The answer is yes: the school erases your family. Afterwards you can no longer log in. Amounts and dates stay in its books.',
  GIVE_UP_SPOT: () =>
    'The answer is yes: the spot is given up. If money goes back, the school sees to it next.',
  CHANGE_SPOT: () => 'The answer is yes: the spot is changed. What it comes to is among your invoices.',
  FINANCIAL_AID: () =>
    'The answer is yes: the school gives financial aid. Where it is taken off a price, the cart and the invoice say so.',
}

const REFUSED: Readonly<Record<RequestKind, (person: string) => string>> = {
  SECOND_GUARDIAN: (person) => `The answer is no: ${person} was not added.`,
  FORGET_US: () => 'The answer is no, at least for now: nothing was erased.',
  GIVE_UP_SPOT: () => 'The answer is no: nothing has changed, and the spot is still yours.',
  CHANGE_SPOT: () => 'The answer is no: nothing has changed, and the spot that you have is still yours.',
  FINANCIAL_AID: () => 'The answer is no: prices stay as they are.',
}

export type AnswerLetter = typeof answerLetter
