/** A line of the table. */
interface Promised {
  what: string
  measured: string
  baseline: string
  promise: string
  isKept: boolean
}

const table: Promised[] = []

export function promise(line: Promised): void {
  table.push(line)
}

/** Prints the table of measurements. A broken promise ends the process with an error. */
export function tell(): void {
  const columns = ['what', 'measured', 'baseline', 'promise'] as const
  const rows = [
    { what: 'What', measured: 'Measured', baseline: 'Beside', promise: 'Promise', isKept: true },
    ...table,
  ]
  const widths = columns.map((column) => Math.max(...rows.map((row) => row[column].length)))
  console.log()
  for (const [index, row] of rows.entries()) {
    const verdict = index === 0 ? '     ' : row.isKept ? 'kept ' : 'BROKEN'.padEnd(5)
    console.log([...columns.map((column, at) => row[column].padEnd(widths[at]!)), verdict].join('  '))
  }
  const broken = table.filter(({ isKept }) => !isKept).length
  console.log(
    broken === 0 ? '\nEvery promise is kept.' : `\n${broken} of ${table.length} promises are broken.`,
  )
  process.exitCode = broken === 0 ? 0 : 1
}

export function say(line: string): void {
  console.log(line)
}

export function whole(number: number): string {
  return String(Math.round(number))
}
