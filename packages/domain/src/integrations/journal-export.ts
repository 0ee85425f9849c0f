import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { plusDays, type IsoDate } from '../kernel/dates.ts'
import type { Account } from '../ledger/ledger.ts'
import { accountLabels } from '../reports/journal.ts'

/** The accounts of the ledger, in the order in which they are asked for. */
export const JOURNAL_ACCOUNTS = Object.keys(accountLabels) as [Account, ...Account[]]

export const JOURNAL_NAME_MAX = 60
export const ACCOUNT_NUMBER_MAX = 60

/** What an account took in and gave on one day, in cents. */
export interface JournalLine {
  date: IsoDate
  account: Account
  debit: number
  credit: number
}

/** Under what numbers the ledger's accounts are kept elsewhere; empty where the school has not said. */
export type AccountNumbers = Readonly<Partial<Record<Account, string>>>

/** Most days handed over at once. */
const DAYS_MAX = 31

/**
 * Whether the days from `firstDay` to `lastDay` can be handed over. Only days that are over: those do not change any more.
 * `firstDay` is the first with an entry that was not handed over yet; null where there is none.
 */
export function decideJournalExport(
  { firstDay, lastDay, today }: { firstDay: IsoDate | null; lastDay: IsoDate; today: IsoDate },
  shown: (date: IsoDate) => string,
): Decision {
  if (firstDay === null)
    return refused('NOTHING_TO_SEND', 'Everything in your journal has been sent already', 'lastDay')
  if (lastDay >= today)
    return refused(
      'DAY_NOT_OVER',
      'Please choose a day that is over: yesterday, or an earlier one',
      'lastDay',
    )
  if (lastDay < firstDay)
    return refused('SENT_ALREADY', `There is nothing to send before ${shown(firstDay)}`, 'lastDay')
  const latest = plusDays(firstDay, DAYS_MAX - 1)
  if (lastDay > latest)
    return refused(
      'TOO_MANY_DAYS',
      `Please choose ${shown(latest)} or an earlier day, and send the rest after it`,
      'lastDay',
    )
  return allowed
}

/** The accounts that moved and have no number: each has to be given one first. */
export function accountsWithoutNumber(lines: readonly JournalLine[], numbers: AccountNumbers): Account[] {
  return JOURNAL_ACCOUNTS.filter(
    (account) => !numbers[account] && lines.some((line) => line.account === account),
  )
}

/** A batch as Financial Edge NXT takes it. */
export interface JournalBatch {
  description: string
  batch_status: 'Open'
  journal_entries: {
    type_code: 'Debit' | 'Credit'
    account_number: string
    post_date: string
    encumbrance: 'Regular'
    journal: string
    reference: string
    amount: number
  }[]
}

/** A batch of lines: for each day and account what it took in, and what it gave. Debits and credits are equal on every day. */
export function journalBatch(
  lines: readonly JournalLine[],
  { description, journal, numbers }: { description: string; journal: string; numbers: AccountNumbers },
): JournalBatch {
  return {
    description,
    batch_status: 'Open',
    journal_entries: lines.flatMap(({ date, account, debit, credit }) =>
      [['Debit', debit] as const, ['Credit', credit] as const].flatMap(([type_code, cents]) =>
        cents === 0
          ? []
          : [
              {
                type_code,
                account_number: numbers[account] ?? '',
                post_date: `${date}T00:00:00Z`,
                encumbrance: 'Regular' as const,
                journal,
                reference: accountLabels[account],
                amount: cents / 100,
              },
            ],
      ),
    ),
  }
}

/** What is wrong with the numbers and the journal a school gives. */
export function journalSettingsFindings({
  journal,
  numbers,
}: {
  journal: string
  numbers: Readonly<Record<string, string>>
}): { path: string; message: string }[] {
  return [
    ...(journal.trim() === ''
      ? [{ path: 'journal', message: 'Please enter the journal your entries belong to' }]
      : []),
    ...(journal.length > JOURNAL_NAME_MAX
      ? [{ path: 'journal', message: `Please use at most ${JOURNAL_NAME_MAX} characters` }]
      : []),
    ...JOURNAL_ACCOUNTS.flatMap((account) =>
      (numbers[account] ?? '').length > ACCOUNT_NUMBER_MAX
        ? [{ path: `numbers.${account}`, message: `Please use at most ${ACCOUNT_NUMBER_MAX} characters` }]
        : [],
    ),
  ]
}
