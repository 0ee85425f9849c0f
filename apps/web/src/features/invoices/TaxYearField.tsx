import { useFormat } from '../../platform/format.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'

/** Number of past years with statements. */
const YEARS = 7

/** Returns the year people ask for: the last one until taxes are due, then the current one. */
export function usualTaxYear(today: string): number {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return month <= 4 ? year - 1 : year
}

/** Year of a tax statement. */
export function TaxYearField({ value, onChange }: { value: number; onChange: (year: number) => void }) {
  const now = Number(useFormat().today().slice(0, 4))
  const years = Array.from({ length: YEARS }, (_, index) => String(now - index))
  return (
    <SelectField
      name="year"
      label="Year"
      required
      value={String(value)}
      onChange={(year) => year && onChange(Number(year))}
      choices={years.map((year) => ({ value: year, label: year }))}
    />
  )
}
