import type { IsoDate } from '../kernel/dates.ts'

/** Counts of what closing a school ends or leaves unchanged. Amounts are in cents. Amounts are cents. */
export interface ClosingFacts {
  /** Children with a spot today or later. */
  readonly children: number
  /** Children on a wait list. */
  readonly waiting: number
  readonly meetings: number
  readonly openInvoices: number
  readonly openCents: number
  /** Payers with automatic payments. */
  readonly autopay: number
  /** Payments and refunds that are not settled yet. */
  readonly moneyUnderWay: number
  readonly payouts: number
  readonly payoutCents: number
  readonly offers: number
  /** Emails and texts scheduled for later. */
  readonly messages: number
  /** Scheduled report emails. */
  readonly reports: number
  readonly feeds: number
  readonly apiKeys: number
  readonly webhooks: number
  /** Connected apps. */
  readonly apps: number
  /** Staff members, including the person who closes the school. */
  readonly users: number
  /** The plan of the school's own bill. Null if it pays nothing. */
  readonly plan: {
    readonly name: string
    /** Last paid day. */
    readonly paidThrough: IsoDate | null
    readonly owedCents: number
  } | null
}

/** One effect that the owner reads before closing a school. */
export interface ClosingEffect {
  readonly about: string
  readonly text: string
}

interface Formatters {
  /** Formats an amount of families, in the school's currency. */
  readonly money: (cents: number) => string
  /** Formats an amount of the school's own bill. */
  readonly billMoney: (cents: number) => string
  readonly date: (date: IsoDate) => string
}

/**
 * Lists what closing a school does, one sentence per effect. Leaves out what the school does not have.
 * @answers Who closes a school, and what ends or goes on?
 */
export function closingEffects(facts: ClosingFacts, formatters: Formatters): ClosingEffect[] {
  return [
    ...(facts.children > 0
      ? [
          {
            about: 'Children',
            text: `${countText(facts.children, 'child has a spot', 'children have spots')}. From the moment you close the school, nobody can see rosters or emergency information, or check a child in or out. Tell the families first.`,
          },
        ]
      : []),
    ...(facts.meetings > 0
      ? [
          {
            about: 'Meetings',
            text: `${countText(facts.meetings, 'meeting is', 'meetings are')} still ahead. Closing does not cancel them and tells no family. Cancel those that will not be held first.`,
          },
        ]
      : []),
    ...waitingEffects(facts),
    ...moneyEffects(facts, formatters),
    ...outgoingEffects(facts),
    ...outsideEffects(facts),
    {
      about: 'Users',
      text:
        facts.users > 1
          ? `All ${facts.users} staff members are logged out and cannot log in to the school.`
          : 'You are logged out of the school.',
    },
    {
      about: 'Public pages',
      text: 'Public pages and widgets stay online and say that the school is closed. No one can sign up.',
    },
  ]
}

function waitingEffects({ offers, waiting }: ClosingFacts): ClosingEffect[] {
  if (offers === 0 && waiting === 0) return []
  const offersText =
    offers > 0
      ? `${countText(offers, 'family was', 'families were')} offered a spot and can no longer accept. They are not told. `
      : ''
  return [
    {
      about: 'Wait lists',
      text: `${offersText}No one is offered a spot while the school is closed.`,
    },
  ]
}

function moneyEffects(facts: ClosingFacts, { money, billMoney, date }: Formatters): ClosingEffect[] {
  const { openInvoices, openCents, autopay, moneyUnderWay, payouts, payoutCents, plan } = facts
  return [
    ...(openInvoices > 0
      ? [
          {
            about: 'Invoices',
            text: `${countText(openInvoices, 'invoice is', 'invoices are')} open, ${money(openCents)} in all. Families can still pay online with the link in their invoice email, and get a receipt. Email the invoices that were never emailed before you close.`,
          },
        ]
      : []),
    ...(autopay > 0
      ? [
          {
            about: 'Automatic payments',
            text: `${countText(autopay, 'family pays', 'families pay')} automatically. While the school is closed, no one is charged or reminded. Invoices that come due in that time are not charged automatically later: you will need to take those payments yourself.`,
          },
        ]
      : []),
    ...(moneyUnderWay > 0
      ? [
          {
            about: 'Payments in progress',
            text: `${countText(moneyUnderWay, 'payment or refund is', 'payments or refunds are')} not settled yet. They are recorded when they settle.`,
          },
        ]
      : []),
    ...(payouts > 0
      ? [
          {
            about: 'Payouts',
            text: `${countText(payouts, 'payout is', 'payouts are')} on the way to your bank account, ${money(payoutCents)} in all. They still arrive, and what families pay later is paid out too.`,
          },
        ]
      : []),
    ...(plan ? [{ about: 'Your plan', text: planText(plan, { billMoney, date }) }] : []),
  ]
}

function planText(
  { name, paidThrough, owedCents }: NonNullable<ClosingFacts['plan']>,
  { billMoney, date }: Pick<Formatters, 'billMoney' | 'date'>,
): string {
  const refundText =
    paidThrough === null
      ? ''
      : ` You get no refund for the days already paid, through ${date(paidThrough)}. Days after that on which the school is closed are not billed.`
  const owedText = owedCents > 0 ? `, including the ${billMoney(owedCents)} still owed` : ''
  return `Billing for ${name} stops while the school is closed.${refundText} If you reopen the school, your plan goes on from that day, and your payment source is charged again${owedText}.`
}

function outgoingEffects({ messages, reports }: ClosingFacts): ClosingEffect[] {
  return [
    ...(messages > 0
      ? [
          {
            about: 'Messages',
            text: `${countText(messages, 'email or text that is', 'emails and texts that are')} waiting to be sent will be canceled. Reminders and other automatic messages stop, and missed ones are not sent later.`,
          },
        ]
      : []),
    ...(reports > 0
      ? [
          {
            about: 'Reports',
            text: `${countText(reports, 'scheduled report email stops', 'scheduled report emails stop')}. Missed ones are not sent later.`,
          },
        ]
      : []),
  ]
}

function outsideEffects({ feeds, apiKeys, webhooks, apps }: ClosingFacts): ClosingEffect[] {
  const parts = [
    ...(apiKeys > 0 ? [countText(apiKeys, 'API key', 'API keys')] : []),
    ...(webhooks > 0 ? [countText(webhooks, 'webhook', 'webhooks')] : []),
    ...(apps > 0 ? [countText(apps, 'connected app', 'connected apps')] : []),
  ]
  const calendars =
    feeds > 0
      ? [
          {
            about: 'Calendar subscriptions',
            text: `${countText(feeds, 'calendar subscription goes', 'calendar subscriptions go')} empty.`,
          },
        ]
      : []
  if (parts.length === 0) return calendars
  const partsText = parts.length === 1 ? parts[0]! : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}`
  return [
    {
      about: 'Other programs',
      text: `${partsText} stop. They work again if you reopen the school.`,
    },
    ...calendars,
  ]
}

function countText(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`
}
