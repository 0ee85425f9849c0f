import { latinText } from '../kernel/text-rules.ts'
import type { FamilyRow } from './families/import-families.ts'
import { omittedText, type RowReading } from './families/import-family-people.ts'

/** A family's address, as the first of its homes stores it. */
export interface FamilyAddress {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
}

/** Returns the address of a row, or null. Parts that a home cannot store are left out with a note. */
export function addressOf(reading: RowReading): FamilyAddress | null {
  const part = (field: 'city' | 'state' | 'postalCode', longest: number) => {
    const cell = reading.reader.text(field)
    const wrong = latinText(longest)(cell)
    if (wrong !== null) reading.notes.push(`${omittedText(field, cell)}: ${wrong}`)
    return wrong === null ? cell : ''
  }
  const address = {
    street: streetOf(reading),
    city: part('city', 100),
    state: part('state', 100),
    postalCode: part('postalCode', 20),
  }
  return Object.values(address).some((each) => each !== '') ? address : null
}

/** Joins the lines of a street: 'Apt 4' often has its own column, and a whole address may have several lines. */
function streetOf({ reader, notes }: RowReading): string {
  const text = [reader.text('street'), reader.text('street2')]
    .flatMap((cell) => cell.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ')
  const wrong = latinText(100)(text)
  if (wrong !== null) notes.push(`${omittedText('street', text)}: ${wrong}`)
  return wrong === null ? text : ''
}

/** Notes that balances are not imported and how to enter them; only invoices hold what a family owes. */
export function noteBalance({ reader, notes }: RowReading): void {
  const cell = reader.text('balance')
  if (!/[1-9]/.test(cell)) return
  notes.push(
    `${omittedText('balance', cell)}: balances are not imported. Create an invoice for what the family owes, with New invoice on the Invoices page`,
  )
}

/** Returns the first address in a new family's rows. Rows with another address get a note. */
export function addressIn(
  rows: readonly FamilyRow[],
  look: (row: FamilyRow, sentence: string) => void,
): FamilyAddress | null {
  const first = rows.find(({ address }) => address !== null)?.address ?? null
  for (const row of rows)
    if (row.address !== null && addressText(row.address) !== addressText(first!))
      look(
        row,
        `Address not imported: ${addressText(row.address)}. Another row of this family has ${addressText(first!)}`,
      )
  return first
}

/** Notes on rows of existing families that their address is not changed. */
export function noteAddressUnchanged(
  rows: readonly FamilyRow[],
  look: (row: FamilyRow, sentence: string) => void,
): void {
  for (const row of rows)
    if (row.address !== null)
      look(
        row,
        `Address not imported: ${addressText(row.address)}. This family is already in Afterbell. Enter it on the child’s page, with Add a home or Edit homes`,
      )
}

function addressText({ street, city, state, postalCode }: FamilyAddress): string {
  return [street, city, `${state} ${postalCode}`.trim()].filter((part) => part !== '').join(', ')
}
