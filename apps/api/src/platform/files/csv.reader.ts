import { csvRows, type CsvAsked } from './csv.ts'
import { readFileApart } from '../reading/file-reader.ts'

// Reads a CSV file with known columns, apart from the server.

await readFileApart<CsvAsked>(csvRows)
