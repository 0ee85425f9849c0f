import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

/** A source file as the walls see it. `path` and the relative `imports` are relative to the repository. */
export interface Source {
  path: string
  text: string
  imports: string[]
}

/** Every TypeScript file below some folders, without tests. */
export function sourcesBelow(...folders: string[]): Source[] {
  return folders
    .flatMap((folder) => pathsBelow(folder))
    .map((path) => source(path, readFileSync(join(ROOT, path), 'utf8')))
}

/** Every TypeScript file below a folder, relative to the repository; without tests unless `withTests`. */
export function pathsBelow(folder: string, { withTests = false } = {}): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .filter((entry) => withTests || !/\.(test|e2e)\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
    .sort()
}

/** Reads a file's imports: a path in the repository for relative imports, the name for others. */
export function source(path: string, text: string): Source {
  const names = [
    ...text.matchAll(/(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*'([^']+)'|import\('([^']+)'\)/g),
  ]
  const imports = names.map(([, fixed, late]) => fixed ?? late!)
  return {
    path,
    text,
    imports: imports.map((name) => (name.startsWith('.') ? join(dirname(path), name) : name)),
  }
}
