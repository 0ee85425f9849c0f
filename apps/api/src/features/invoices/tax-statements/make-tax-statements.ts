import type { MadeFile, MakingFile } from '../files/make-file.ts'
import { taxStatementsPdf, type TaxStatementDocument } from '../pdf/tax-statement-pdf.ts'
import { addressLines } from '@afterbell/domain/school/postal-address'
import { paperLanguage } from '../pdf/paper-language.ts'
import { schoolHeader } from '../school-header.ts'
import { testPayers } from '../test-money.store.ts'
import { payerById } from '../../ledger/payers/payers.store.ts'
import { payersOfAccount } from '../payers.store.ts'
import { readTaxStatements } from './read-tax-statements.ts'
import { payersOnPaper, type TaxPayer } from './tax-payers.store.ts'

type SchoolContext = Pick<MakingFile, 'tx' | 'school' | 'language' | 'reader'>
type Account = Pick<TaxPayer, 'id' | 'payerIds'>

/** Makes a payer's tax statement for a year, with the data for its letter. Returns null if the payer does not exist. */
export async function makeTaxStatement(
  making: SchoolContext,
  { id, year }: { id: string; year: number },
): Promise<MadeFile | null> {
  const { tx, school, language, reader } = making
  const payer = await payerById(tx, school.id, id)
  if (!payer) return null
  const account = { id, payerIds: await payersOfAccount(tx, school.id, payer) }
  const [document] = await documentsOf(making, [account], year)
  const isMoneyOnly = reader?.isMoneyOnly ?? false
  const provider = {
    school: await schoolHeader(making),
    currency: school.currency,
    ...(language && { language }),
    isMoneyOnly,
  }
  const isPayer = !reader || reader.name === payer.name
  const payerOnPaper = isPayer
    ? document!.payer
    : { name: isMoneyOnly ? reader.name : payer.name, addressLines: [], email: null }
  const bytes = await taxStatementsPdf(provider, [{ ...document!, payer: payerOnPaper }])
  return {
    name: `${paperLanguage(language).words.files.TAX_STATEMENT(year)}.pdf`,
    bytes,
    to: payer.email === null ? null : { email: payer.email, name: payer.name, payerId: payer.id },
    dueCents: 0,
    dueOn: null,
    paidCents: document!.statement.careCents,
    number: String(year),
    payUrl: null,
    kind: 'Tax statement',
  }
}

/** Makes the statements of several accounts in one file, in the given order. */
export async function makeTaxStatements(
  making: SchoolContext,
  accounts: readonly Account[],
  year: number,
): Promise<Buffer> {
  const documents = await documentsOf(making, accounts, year)
  return taxStatementsPdf({ school: await schoolHeader(making), currency: making.school.currency }, documents)
}

async function documentsOf(
  { tx, school }: SchoolContext,
  accounts: readonly Account[],
  year: number,
): Promise<TaxStatementDocument[]> {
  const ids = accounts.map(({ id }) => id)
  const [statements, payers, areTests] = await Promise.all([
    readTaxStatements(tx, school, accounts, year),
    payersOnPaper(tx, school.id, ids),
    testPayers(tx, school.id, ids),
  ])
  return accounts.flatMap(({ id }): TaxStatementDocument[] => {
    const payer = payers.get(id)
    if (!payer) return []
    const { name, email, ...address } = payer
    return [
      {
        payer: { name, email, addressLines: addressLines(address) },
        statement: statements.get(id)!,
        isTest: areTests.has(id),
      },
    ]
  })
}
