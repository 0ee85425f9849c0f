import { useState } from 'react'
import { isDate, plusDays } from '@afterbell/domain/kernel/dates'
import { API } from '../../../platform/calls/calls-send.ts'
import type { PageProps } from '../school.ts'

type Part = Pick<PageProps, 'school' | 'words'>

/** The address of a file of the family, in the language of the page: a tab of its own says only the browser's. */
function fileAddress({ school, words }: Part, path: string, query: Record<string, string>): string {
  const parameters = new URLSearchParams({ ...query, language: words.language })
  return `${API}/family/schools/${school.id}/money/${path}?${parameters}`
}

/** The invoice and, once something was paid, its receipt. */
export function InvoiceFiles({ invoiceId, isPaid, ...props }: Part & { invoiceId: string; isPaid: boolean }) {
  const { moneyWords } = props.words
  const files = [
    ...(isPaid ? [{ kind: 'RECEIPT', label: moneyWords.receiptPdf }] : []),
    { kind: 'INVOICE', label: moneyWords.invoicePdf },
  ]
  return (
    <>
      <h2>{moneyWords.files}</h2>
      <ul className="files">
        {files.map(({ kind, label }) => (
          <li key={kind}>
            <a
              href={fileAddress(props, `invoices/${invoiceId}/file`, { kind })}
              target="_blank"
              rel="noreferrer"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A statement of a period of one's choosing, and those for taxes. */
export function Statements({ taxYears, ...props }: Part & { taxYears: readonly number[] }) {
  const { school, words } = props
  const { moneyWords } = words
  const [from, setFrom] = useState(plusDays(school.today, -90))
  const [to, setTo] = useState(school.today)
  const isPeriod = isDate(from) && isDate(to) && from <= to
  const fields = [
    { id: 'from', label: moneyWords.from, value: from, set: setFrom },
    { id: 'to', label: moneyWords.to, value: to, set: setTo },
  ]
  return (
    <>
      <h2>{moneyWords.statement}</h2>
      <div className="period">
        {fields.map(({ id, label, value, set }) => (
          <div key={id} className="field">
            <label htmlFor={id}>{label}</label>
            <input id={id} type="date" value={value} onChange={({ target }) => set(target.value)} />
          </div>
        ))}
      </div>
      {isPeriod && (
        <p>
          <a href={fileAddress(props, 'statement', { from, to })} target="_blank" rel="noreferrer">
            {moneyWords.statementPdf}
          </a>
        </p>
      )}
      {taxYears.length > 0 && (
        <>
          <h2>{moneyWords.taxStatements}</h2>
          <ul className="files">
            {taxYears.map((year) => (
              <li key={year}>
                <a
                  href={fileAddress(props, 'tax-statement', { year: String(year) })}
                  target="_blank"
                  rel="noreferrer"
                >
                  {moneyWords.taxStatement(year)}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
