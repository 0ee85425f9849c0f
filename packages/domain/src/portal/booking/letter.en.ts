import { bookingWords } from './family-words.en.ts'

/** The letter to the guardian who booked, with what each child is expected at. The receipt is a letter of its own. */
export const bookedLetter = (facts: {
  schoolName: string
  booked: readonly {
    childName: string
    activity: string
    /** The days of the week and times, written out; empty for what meets on single days. */
    when: string
    /** The first and the last day, written out; null if there is no meeting to come. */
    days: { first: string; last: string } | null
    /** Empty if the school has named none. */
    place: string
    /** As the school writes it; empty if it says nothing. */
    whatToBring: string
  }[]
  /** Who besides the guardians may pick up each child. */
  pickups: readonly { child: string; names: readonly string[] }[]
  listText: (items: readonly string[]) => string
  /** Families give up spots themselves, or ask to. */
  mayGiveUp: boolean
}) => {
  const { schoolName, booked, pickups, listText, mayGiveUp } = facts
  const children = [...new Set(booked.map(({ childName }) => childName))]
  return {
    subject: `${children.join(', ')}: booked at ${schoolName}`,
    greeting: 'Hello,',
    paragraphs: [
      `${schoolName} expects:`,
      ...booked.map(({ childName, activity, when, days, place, whatToBring }) =>
        [
          `${childName}: ${activity}`,
          when,
          days && (days.first === days.last ? days.first : `${days.first} to ${days.last}`),
          place,
          whatToBring && `${bookingWords.bring}: ${whatToBring}`,
        ]
          .filter(Boolean)
          .join(' · '),
      ),
      'The dates are attached for your calendar. They may change: your week in the portal always has the latest.',
      ...pickups.map(({ child, names }) => bookingWords.mayPickUp(child, listText(names))),
      'You can change that on your child’s page. Please look in the portal for forms to fill out, too.',
      mayGiveUp
        ? 'If plans change, you can give up a spot on your child’s page.'
        : `If plans change, please tell ${schoolName} as early as you can.`,
    ],
    label: 'See the week',
  }
}

export type BookedLetter = typeof bookedLetter
