import { csvRows, type CsvOptions } from './csv.ts'
import { readFileApart } from '../reading/file-reader.ts'

// Reads a CSV file with known columns, in its own process.

await readFileApart<CsvOptions>(csvRows)
