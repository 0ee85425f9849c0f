import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { plusDays, type IsoDate } from '../kernel/dates.ts'
import type { Account } from '../ledger/ledger.ts'
import { accountLabels } from '../reports/journal.ts'

/** The ledger accounts, in the order of the settings form. */
export const JOURNAL_ACCOUNTS = Object.keys(accountLabels) as [Account, ...Account[]]

/** Maximum length of each text in the settings. */
const TEXT_MAX = 60

/** Totals of an account on one day, in cents. */
export interface JournalLine {
  date: IsoDate
  account: Account
  debit: number
  credit: number
}

/** The school's account numbers in the other system; empty if not entered. */
export type AccountNumbers = Readonly<Partial<Record<Account, string>>>

/**
 * Extra coding of each amount: a project, an account class, and values of the school's transaction codes. All are optional,
 * spelled as at Blackbaud, and empty if the ledger does not use them.
 */
export interface Distribution {
  project: string
  accountClass: string
  codes: readonly { name: string; value: string }[]
}

export const NO_DISTRIBUTION: Distribution = { project: '', accountClass: '', codes: [] }

/** Financial Edge NXT allows at most five transaction codes per ledger. */
export const TRANSACTION_CODES_MAX = 5

/** Maximum number of days per export. */
const DAYS_MAX = 31

/**
 * Checks whether the journal can be exported through `lastDay`. Only past days, which no longer change. `firstDay` is the
 * first day with an entry that was not exported; null if there is none.
 * @answers How is another service connected, and what goes there by itself?
 */
export function decideJournalExport(
  { firstDay, lastDay, today }: { firstDay: IsoDate | null; lastDay: IsoDate; today: IsoDate },
  formatDay: (date: IsoDate) => string,
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
    return refused('SENT_ALREADY', `There is nothing to send before ${formatDay(firstDay)}`, 'lastDay')
  const latest = plusDays(firstDay, DAYS_MAX - 1)
  if (lastDay > latest)
    return refused(
      'TOO_MANY_DAYS',
      `Please choose ${formatDay(latest)} or an earlier day, and send the rest after it`,
      'lastDay',
    )
  return allowed
}

/** Lists the accounts with entries but without a number. The school must enter these first. */
export function accountsWithoutNumber(lines: readonly JournalLine[], numbers: AccountNumbers): Account[] {
  return JOURNAL_ACCOUNTS.filter(
    (account) => !numbers[account] && lines.some((line) => line.account === account),
  )
}

/** A batch in the format of Financial Edge NXT. */
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
    distributions?: {
      ui_project_id?: string
      account_class?: string
      transaction_code_values: { name: string; value: string }[]
      amount: number
      percent: 100
    }[]
  }[]
}

/**
 * Builds a batch with one debit and one credit entry per day and account. Debits equal credits on every day. A distribution
 * applies to the whole amount of each entry.
 */
export function journalBatch(
  lines: readonly JournalLine[],
  {
    description,
    journal,
    numbers,
    distribution = NO_DISTRIBUTION,
  }: { description: string; journal: string; numbers: AccountNumbers; distribution?: Distribution },
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
                ...distributedBy(distribution, cents / 100),
              },
            ],
      ),
    ),
  }
}

function distributedBy({ project, accountClass, codes }: Distribution, amount: number) {
  if (project === '' && accountClass === '' && codes.length === 0) return {}
  const whole = {
    ...(project !== '' && { ui_project_id: project }),
    ...(accountClass !== '' && { account_class: accountClass }),
    transaction_code_values: codes.map(({ name, value }) => ({ name, value })),
    amount,
    percent: 100 as const,
  }
  return { distributions: [whole] }
}

/** Prepares a distribution for storage: trims its texts and drops empty codes. */
export function tidyDistribution({ project, accountClass, codes }: Distribution): Distribution {
  return {
    project: project.trim(),
    accountClass: accountClass.trim(),
    codes: codes
      .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
      .filter(({ name, value }) => name !== '' || value !== ''),
  }
}

/** Validates the account numbers, the journal and the distribution of a school, by field. */
export function journalSettingsFindings({
  journal,
  numbers,
  distribution = NO_DISTRIBUTION,
}: {
  journal: string
  numbers: Readonly<Record<string, string>>
  distribution?: Distribution | undefined
}): { path: string; message: string }[] {
  const { project, accountClass, codes } = distribution
  return [
    ...(journal.trim() === ''
      ? [{ path: 'journal', message: 'Please enter the journal your entries belong to' }]
      : []),
    ...tooLong('journal', journal),
    ...JOURNAL_ACCOUNTS.flatMap((account) => tooLong(`numbers.${account}`, numbers[account] ?? '')),
    ...tooLong('distribution.project', project),
    ...tooLong('distribution.accountClass', accountClass),
    ...codes.flatMap((code, index) => codeFindings(code, index, codes)),
  ]
}

function codeFindings(
  { name, value }: Distribution['codes'][number],
  index: number,
  all: Distribution['codes'],
) {
  const path = `distribution.codes.${index}`
  const key = (text: string) => text.trim().toLowerCase()
  const isTwice = all.slice(0, index).some((other) => key(other.name) !== '' && key(other.name) === key(name))
  return [
    ...(key(name) === '' && key(value) !== ''
      ? [{ path: `${path}.name`, message: 'Please enter the name of this transaction code' }]
      : []),
    ...(key(name) !== '' && key(value) === ''
      ? [{ path: `${path}.value`, message: 'Please enter the value of this transaction code' }]
      : []),
    ...(isTwice ? [{ path: `${path}.name`, message: 'This transaction code is entered twice' }] : []),
    ...tooLong(`${path}.name`, name),
    ...tooLong(`${path}.value`, value),
  ]
}

function tooLong(path: string, text: string) {
  return text.length > TEXT_MAX ? [{ path, message: `Please use at most ${TEXT_MAX} characters` }] : []
}
