import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generated, stale } from './generated.ts'
import { ROOT } from './sources.ts'

// `npm run gen`: writes every generated file.
const files = await generated()
const changed = stale(files)
for (const path of changed) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true })
  writeFileSync(join(ROOT, path), files.get(path)!)
  console.log(`wrote ${path}`)
}
if (changed.length === 0) console.log('everything generated is fresh')
