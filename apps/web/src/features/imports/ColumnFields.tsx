import { Table } from '@mantine/core'
import { importFields } from '@afterbell/domain/imports/import-columns'
import { familyFields } from '@afterbell/domain/imports/families/import-family-columns'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { ImportQuestions, ImportAnswer } from './useImport.ts'
import styles from './imports.module.css'

interface ColumnFieldsProps {
  imported: ImportAnswer
  questions: Pick<ImportQuestions, 'typed' | 'ask'>
  errorAt: (path: string) => string | undefined
}

/** Leaves out a column that may name people for pickup; it has to be chosen. */
const LEAVE_OUT = 'LEAVE_OUT'

/** Each column of the file with sample values, and the field it is read as. */
export function ColumnFields({ imported, questions: { typed, ask }, errorAt }: ColumnFieldsProps) {
  const mapping: Readonly<Record<string, number | undefined>> = typed.mapping
  const labels: Readonly<Record<string, string>> = imported.kind === 'families' ? familyFields : importFields
  const fields = Object.keys(labels)
  const choices = fields.map((value) => ({ value, label: labels[value]! }))
  const fieldAt = (index: number) => fields.find((field) => mapping[field] === index) ?? null
  const ignoredColumns = 'leftOutColumns' in typed.options ? typed.options.leftOutColumns : []
  const take = (index: number, field: string | null) => {
    const options =
      'leftOutColumns' in typed.options
        ? {
            ...typed.options,
            leftOutColumns: [
              ...ignoredColumns.filter((each) => each !== index),
              ...(field === LEAVE_OUT ? [index] : []),
            ],
          }
        : typed.options
    const others = fields.filter((each) => mapping[each] !== index && each !== field)
    const otherMapping = Object.fromEntries(
      others.flatMap((each) => (mapping[each] === undefined ? [] : [[each, mapping[each]]])),
    )
    const newMapping = field && field !== LEAVE_OUT ? { ...otherMapping, [field]: index } : otherMapping
    ask({ mapping: newMapping, options } as typeof typed)
  }
  const mappingErrors = fields
    .map((field) => errorAt(`mapping.${field}`))
    .filter((each) => each !== undefined)
  return (
    <>
      {mappingErrors.length > 0 && (
        <ul className={styles.missing} role="alert">
          {mappingErrors.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      <Table verticalSpacing={8} className={styles.table} data-cards aria-label="Columns of the file">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Column of the file</Table.Th>
            <Table.Th>For example</Table.Th>
            <Table.Th>Holds</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {imported.columns.map(({ name, samples }, index) => (
            // Two columns may be called the same.
            // oxlint-disable-next-line react/no-array-index-key
            <Table.Tr key={index}>
              <Table.Td>{name}</Table.Td>
              <Table.Td className={styles.faint}>{samples.join(' · ') || 'Nothing'}</Table.Td>
              <Table.Td className={styles.holds}>
                <SelectField
                  name={`column-${index}`}
                  label={`${name} holds`}
                  value={ignoredColumns.includes(index) ? LEAVE_OUT : fieldAt(index)}
                  onChange={(field) => take(index, field)}
                  placeholder="Not used"
                  choices={
                    ignoredColumns.includes(index) || errorAt(`columns.${index}`)
                      ? [{ value: LEAVE_OUT, label: 'Leave this column out' }, ...choices]
                      : choices
                  }
                  error={errorAt(`columns.${index}`)}
                  clearable
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
