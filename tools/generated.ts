import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { map } from './gen-map.ts'
import { openApi } from './gen-openapi.ts'
import { sentences } from './gen-sentences.ts'
import { tables } from './gen-tables.ts'
import { ROOT } from './sources.ts'

/** Every file that is made from others: where it belongs, and what it should hold now. */
export async function generated(): Promise<Map<string, string>> {
  return new Map([
    ['apps/api/src/platform/database/tables.ts', await tables()],
    ['docs/openapi.json', openApi()],
    ['docs/map.md', map()],
    ['docs/sentences.md', sentences()],
  ])
}

/** The generated files that are missing or hold something else. */
export function stale(files: Map<string, string>): string[] {
  return [...files.keys()].filter((path) => {
    const full = join(ROOT, path)
    return !existsSync(full) || readFileSync(full, 'utf8') !== files.get(path)
  })
}
