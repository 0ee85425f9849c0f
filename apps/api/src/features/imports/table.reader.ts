import type { ImportedThing } from '@afterbell/domain/imports/import-kinds'
import { readFileApart } from '../../platform/reading/file-reader.ts'
import { readTable } from './read-file.ts'
import { recognizers } from './recognizers.ts'

// Reads a file that is to be imported, apart from the server.

await readFileApart<ImportedThing>((bytes, what) => readTable(bytes, recognizers[what]))
