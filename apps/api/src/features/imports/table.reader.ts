import type { ImportedThing } from '@afterbell/domain/imports/import-kinds'
import { readFileApart } from '../../platform/reading/file-reader.ts'
import { readTable } from './read-file.ts'
import { recognizers } from './recognizers.ts'

// Reads an import file in a process of its own.

await readFileApart<ImportedThing>((bytes, what) => readTable(bytes, recognizers[what]))
