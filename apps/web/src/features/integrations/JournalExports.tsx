import { Alert } from '@mantine/core'
import { integrations } from '@afterbell/contract/integrations/integrations'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { journalSettingsFindings, TRANSACTION_CODES_MAX } from '@afterbell/domain/integrations/journal-export'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { useSession } from '../../platform/session/session.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { FieldsSkeleton } from '../../ui/states.tsx'
import styles from './apps.module.css'

type Exports = AnswerOf<typeof integrations.journalExports>

/** Settings and history of sending the journal to Blackbaud: first day, account numbers, and exports. */
export function JournalExports() {
  const read = useRead(integrations.journalExports, {}, { everyMs: 15_000 })
  if (read.isError) return <ReadFailure error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <FieldsSkeleton fields={2} />
  const { journal, accounts, firstDay, exports } = read.data
  const isReady = journal !== '' && accounts.some(({ number }) => number !== '')
  return (
    <div className={styles.own}>
      {isReady &&
        (firstDay ? <SendForm key={firstDay} firstDay={firstDay} /> : <AllSent exports={exports} />)}
      {exports.length > 0 && <Sent exports={exports} />}
      <details className={styles.numbers} open={!isReady || undefined}>
        <summary>Account numbers</summary>
        <NumbersForm {...read.data} />
      </details>
    </div>
  )
}

function AllSent({ exports }: Pick<Exports, 'exports'>) {
  return (
    <p className={styles.text}>
      {exports.length > 0
        ? 'Everything in your journal up to yesterday has been sent.'
        : 'Your journal has no entries to send yet.'}
    </p>
  )
}

function SendForm({ firstDay }: { firstDay: string }) {
  const format = useFormat()
  const { today } = useSession().school
  const send = useWrite(integrations.exportJournal, { invalidates: [integrations.journalExports] })
  const yesterday = plusDays(today, -1)
  const latest = plusDays(firstDay, 30)
  const form = useAppForm({
    initial: { lastDay: yesterday < latest ? yesterday : latest },
    onSubmit: async (body) => {
      await send.mutateAsync({ body })
      notify.success('Your journal is being sent')
    },
  })
  return (
    <Form form={form} aria-label="Send the journal">
      <DateField
        {...form.field('lastDay')}
        label="Send the journal up to"
        description={`From ${format.date(firstDay)} on. Each day is sent once, as one debit and one credit for each account.`}
        required
      />
      <div className={styles.actions}>
        <SubmitButton>Send journal</SubmitButton>
      </div>
    </Form>
  )
}

const CHIPS = {
  WAITING: { tone: 'neutral', text: 'Being sent' },
  SENT: { tone: 'success', text: 'Sent' },
  REFUSED: { tone: 'danger', text: 'Refused' },
} as const

function Sent({ exports }: Pick<Exports, 'exports'>) {
  const format = useFormat()
  return (
    <ul className={styles.sent} aria-label="What was sent">
      {exports.map((each) => (
        <li key={each.id}>
          <div className={styles.head}>
            <span>{format.dates(each.firstDay, each.lastDay)}</span>
            <StatusChip tone={CHIPS[each.state].tone}>{CHIPS[each.state].text}</StatusChip>
          </div>
          <p className={styles.note}>{noteOf(each, format)}</p>
          {each.refusal && (
            <Alert color="red" className={styles.refusal}>
              {each.refusal}. These days can be sent again.
            </Alert>
          )}
        </li>
      ))}
    </ul>
  )
}

function noteOf({ batchId, askedBy, askedAt }: Exports['exports'][number], format: Format): string {
  const byText = askedBy ? ` by ${askedBy}` : ''
  return [batchId && `Batch ${batchId}`, `Asked for ${format.moment(askedAt)}${byText}`]
    .filter(Boolean)
    .join(' · ')
}

/** Rows for all transaction codes a ledger can have; only one empty row is drawn. */
const CODE_ROWS = Array.from({ length: TRANSACTION_CODES_MAX }, (_, row) => row)
const NO_CODE = { name: '', value: '' }

function NumbersForm({ journal, accounts, distribution }: Exports) {
  const save = useWrite(integrations.setJournalAccounts, { invalidates: [integrations.journalExports] })
  const form = useAppForm({
    initial: {
      journal,
      numbers: Object.fromEntries(accounts.map(({ account, number }) => [account, number])),
      distribution: { ...distribution, codes: CODE_ROWS.map((row) => distribution.codes[row] ?? NO_CODE) },
    },
    findings: journalSettingsFindings,
    onSubmit: async (body) => {
      await save.mutateAsync({ body })
      notify.success('Account numbers are saved')
    },
  })
  const { codes } = form.values.distribution
  const filledCount = codes.findLastIndex(({ name, value }) => name !== '' || value !== '') + 1
  return (
    <Form form={form} aria-label="Account numbers">
      <p className={styles.text}>
        As your general ledger at Blackbaud has them. Accounts that never move need no number.
      </p>
      <div className={styles.fields}>
        <TextField {...form.field('journal')} label="Journal" required />
        {accounts.map(({ account, label }) => (
          <TextField
            key={account}
            {...form.field(`numbers.${account}`)}
            label={label}
            placeholder="01-1000-00"
          />
        ))}
      </div>
      <p className={styles.text}>
        Where your ledger asks for a project, an account class or transaction codes, each amount is sent with
        these. Leave them empty where it does not.
      </p>
      <div className={styles.fields}>
        <TextField {...form.field('distribution.project')} label="Project ID" placeholder="2400" />
        <TextField
          {...form.field('distribution.accountClass')}
          label="Account class"
          placeholder="Unrestricted Net Assets"
        />
      </div>
      {CODE_ROWS.slice(0, filledCount + 1).map((row) => (
        <div key={row} className={styles.fields}>
          <TextField
            {...form.field(`distribution.codes.${row}.name`)}
            label={`Transaction code ${row + 1}`}
            placeholder="Grants"
          />
          <TextField
            {...form.field(`distribution.codes.${row}.value`)}
            label={`Value of code ${row + 1}`}
            placeholder="None"
          />
        </div>
      ))}
      <div className={styles.actions}>
        <SubmitButton>Save numbers</SubmitButton>
      </div>
    </Form>
  )
}
