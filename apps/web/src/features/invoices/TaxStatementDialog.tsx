import { Button, Group } from '@mantine/core'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { taxStatements } from '@afterbell/contract/invoices/tax-statements'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { decideReach } from '@afterbell/domain/invoices/invoice-acts'
import { dateInWords } from '@afterbell/domain/kernel/dates'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { DialogBody } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { ErrorState, FieldsSkeleton } from '../../ui/states.tsx'
import { readProblemText } from '../../lists/problem-text.ts'
import { TaxYearField, usualTaxYear } from './TaxYearField.tsx'
import styles from './invoices.module.css'

type Statement = AnswerOf<typeof taxStatements.get>
type Item = Statement['careItems'][number]

/** Opens a payer's tax statement on care in a year: to read, print and email. */
export function openTaxStatement(payer: { id: string; name: string }, year?: number): Promise<void> {
  return openModal({
    title: `Tax statement of ${payer.name}`,
    width: 680,
    content: () => <TaxStatement payerId={payer.id} first={year} />,
  })
}

function TaxStatement({ payerId, first }: { payerId: string; first: number | undefined }) {
  const format = useFormat()
  const [year, setYear] = useState(first ?? usualTaxYear(format.today()))
  const read = useRead(taxStatements.get, { params: { payerId }, query: { year } }, { keepPrevious: true })
  return (
    <DialogBody>
      <TaxYearField value={year} onChange={setYear} />
      {read.isError && !read.data ? (
        <ErrorState {...readProblemText(read.error)} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <article className={styles.preview} aria-label={`Tax statement ${read.data.year}`}>
          <Acts statement={read.data} />
          <Items
            title={`Eligible care paid in ${read.data.year}`}
            items={read.data.careItems}
            of={read.data}
            isAlways
          />
          <Items
            title={`Paid before ${read.data.year} for care in ${read.data.year}`}
            items={read.data.paidEarlierItems}
            of={read.data}
          />
          <Items
            title={`Paid in ${read.data.year} for care after ${read.data.year}`}
            items={read.data.prepaidItems}
            of={read.data}
          />
          <Items title="Not eligible" items={read.data.otherItems} of={read.data} />
          <Sums statement={read.data} />
        </article>
      ) : (
        <FieldsSkeleton fields={4} />
      )}
    </DialogBody>
  )
}

function Acts({ statement }: { statement: Statement }) {
  const mayDo = useMay()
  const email = useWrite(taxStatements.email, { invalidates: [taxStatements.list] })
  const decision = decideReach(statement)
  const { payerId, year } = statement
  return (
    <Group gap={8}>
      <Button
        component="a"
        href={statement.downloadUrl}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<Glyph of={IconPrinter} />}
      >
        PDF
      </Button>
      {mayDo('invoice', 'add') && (
        <GuardedButton
          variant="default"
          leftSection={<Glyph of={IconMail} />}
          refused={decision.allowed ? null : decision.message}
          onClick={() =>
            void email.mutateAsync({ params: { payerId }, query: { year } }).then(
              ({ sentTo }) => notify.success(`Tax statement emailed to ${sentTo}`),
              () => {},
            )
          }
        >
          Email
        </GuardedButton>
      )}
    </Group>
  )
}

interface ItemsProps {
  title: string
  items: readonly Item[]
  of: Statement
  /** Shown even if empty. */
  isAlways?: boolean
}

function Items({ title, items, of, isAlways = false }: ItemsProps) {
  if (items.length === 0 && !isAlways) return null
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      {items.length === 0 ? (
        <p className={styles.dim}>Nothing.</p>
      ) : (
        <ul className={styles.lines} aria-label={title}>
          {items.map((item) => (
            <li key={`${item.child} ${item.label}`}>
              <span className={styles.two}>
                <span>{item.label}</span>
                <span className={styles.dim}>
                  {[item.child, datesText(item)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="numbers">{formatMoney(item.amount, of.currency)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function datesText({ from, to }: Item): string | null {
  if (from === null || to === null) return null
  return from === to ? dateInWords(from) : `${dateInWords(from)} to ${dateInWords(to)}`
}

function Sums({ statement }: { statement: Statement }) {
  const { year, currency, care, prepaid, other, credit, total } = statement
  const sums = [
    { label: 'Eligible care', cents: care },
    { label: `For care after ${year}`, cents: prepaid },
    { label: 'Not eligible', cents: other },
    { label: credit < 0 ? 'Paid with credit' : 'Kept as credit', cents: credit },
  ].filter(({ cents }, index) => index === 0 || cents !== 0)
  return (
    <dl className={styles.sums} aria-label="Amounts">
      {sums.map(({ label, cents }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="numbers">{formatMoney(cents, currency)}</dd>
        </div>
      ))}
      <div data-result>
        <dt>Paid in {year}, less refunds</dt>
        <dd className="numbers">{formatMoney(total, currency)}</dd>
      </div>
    </dl>
  )
}
