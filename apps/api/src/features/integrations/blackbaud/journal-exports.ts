import { randomUUIDv7 } from 'node:crypto'
import type { integrations } from '@afterbell/contract/integrations/integrations'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import {
  accountsWithoutNumber,
  decideJournalExport,
  JOURNAL_ACCOUNTS,
  journalSettingsFindings,
  NO_DISTRIBUTION,
  tidyDistribution,
  type AccountNumbers,
  type Distribution,
} from '@afterbell/domain/integrations/journal-export'
import { formatDate, plusDays } from '@afterbell/domain/kernel/dates'
import { namesText } from '@afterbell/domain/kernel/names'
import { accountLabels } from '@afterbell/domain/reports/journal'
import type { Tx } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { assertAllowed, assertValid, refuse } from '../../../platform/problems.ts'
import { instantOf } from '../../invoices/invoice-rows.ts'
import { connectionOf, keepDetails, type Connection } from '../connections/connections.store.ts'
import { firstDayToSend, keepExport, latestExports, linesOf } from './exports.store.ts'
import { blackbaudExport } from './blackbaud-jobs.ts'

type Calls = typeof integrations

/** The school's account numbers, the next day to export, and the latest exports. */
export const journalExports: Act<Calls['journalExports']> = ({ tx, school }) => readJournalExports(tx, school)

/** Saves the numbers that the ledger's accounts have at Blackbaud. */
export const setJournalAccounts: Act<Calls['setJournalAccounts']> = async (call) => {
  const { tx, school, body } = call
  await requireConnection(tx, school)
  assertValid(journalSettingsFindings(body))
  const numbers = Object.fromEntries(
    JOURNAL_ACCOUNTS.flatMap((account) => {
      const number = (body.numbers[account] ?? '').trim()
      return number === '' ? [] : [[account, number]]
    }),
  )
  await keepDetails(tx, school.id, 'BLACKBAUD', {
    journal: body.journal.trim(),
    numbers,
    ...(body.distribution && { distribution: tidyDistribution(body.distribution) }),
  })
  await record(tx, call, [{ what: 'app.journal-accounts', subjectId: school.id, details: {} }])
  return readJournalExports(tx, school)
}

/** Exports every day up to `lastDay` that was not exported yet. A job sends it afterwards. */
export const exportJournal: Act<Calls['exportJournal']> = async (call) => {
  const { tx, school, body, user } = call
  const connection = await requireConnection(tx, school)
  const { accountId } = connection
  const firstDay = await firstDayToSend(tx, school, accountId)
  const { lastDay } = body
  assertAllowed(
    decideJournalExport({ firstDay, lastDay, today: school.today }, (date) =>
      formatDate(date, school.dateFormat),
    ),
  )
  const { journal, numbers, distribution } = chosenIn(connection)
  const lines = await linesOf(tx, school, { firstDay: firstDay!, lastDay })
  const missingAccounts = accountsWithoutNumber(lines, numbers)
  if (journal === '' || missingAccounts.length > 0)
    throw refuse(
      'ACCOUNTS_MISSING',
      journal === ''
        ? 'Choose a journal first'
        : `Please enter the account number of ${namesText(missingAccounts.map((account) => accountLabels[account]))} first`,
    )
  const id = randomUUIDv7()
  const batch = { journal, numbers, distribution, lines }
  const exportRow = { id, accountId, firstDay: firstDay!, lastDay, batch, by: user.id }
  if (!(await keepExport(tx, school.id, exportRow)))
    throw refuse('SENT_ALREADY', 'Somebody else has just sent these days. Please reload this page')
  await later(tx, blackbaudExport, { schoolId: school.id, exportId: id })
  await record(tx, call, [
    { what: 'app.journal-exported', subjectId: school.id, details: { from: firstDay!, to: lastDay } },
  ])
  return readJournalExports(tx, school)
}

async function requireConnection(tx: Tx, school: SchoolNow): Promise<Connection> {
  const connection = await connectionOf(tx, school.id, 'BLACKBAUD')
  if (connection?.state !== 'CONNECTED')
    throw refuse('APP_NOT_CONNECTED', 'Blackbaud is not connected. Connect it first')
  return connection
}

interface ExportSettings {
  journal: string
  numbers: AccountNumbers
  distribution: Distribution
}

function chosenIn(connection: Connection | undefined): ExportSettings {
  const defaults: ExportSettings = { journal: '', numbers: {}, distribution: NO_DISTRIBUTION }
  const { journal, numbers, distribution } = {
    ...defaults,
    ...(connection?.details as Partial<ExportSettings>),
  }
  return { journal, numbers, distribution }
}

async function readJournalExports(tx: Tx, school: SchoolNow): Promise<AnswerOf<Calls['journalExports']>> {
  const connection = await connectionOf(tx, school.id, 'BLACKBAUD')
  const { journal, numbers, distribution } = chosenIn(connection)
  const [firstDay, exports] = await Promise.all([
    connection ? firstDayToSend(tx, school, connection.accountId) : null,
    latestExports(tx, school.id),
  ])
  const yesterday = plusDays(school.today, -1)
  return {
    journal,
    accounts: JOURNAL_ACCOUNTS.map((account) => ({
      account,
      label: accountLabels[account],
      number: numbers[account] ?? '',
    })),
    distribution: { ...distribution, codes: [...distribution.codes] },
    firstDay: firstDay !== null && firstDay <= yesterday ? firstDay : null,
    exports: exports.map((each) => ({ ...each, askedAt: instantOf(each.askedAt)! })),
  }
}
