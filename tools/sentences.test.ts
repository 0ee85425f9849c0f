import { expect, test } from 'vitest'
import { SPEAKS_BY_CATALOG, sentencesIn } from './sentences.ts'
import { sourcesBelow } from './sources.ts'

test('what people read is found, in the order of the file, with its parts in braces', () => {
  const text = `
    import { x } from './a module with spaces.ts'
    // A comment for programmers.
    const refusal = refused('FULL', \`Only \${count(free)} spots left\`)
    const screen = <Button label="Save" className="big button" onClick={go}>Don&apos;t go, {child.name}</Button>
    const rows = await sql\`select name from child\`
    if (kind === 'not for people') throw new Error('Nobody reads this')
  `
  expect(sentencesIn('Screen.tsx', text)).toEqual(['Only {free} spots left', "Don't go, {name}", 'Save'])
})

test('codes, paths, instants and classes are no sentences', () => {
  const codes = `const all = ['FULL', '/schools/login', 'TODO', 'a', 'text/plain', 'name', \`\${a}-\${b}\`, 'padding: 0']`
  expect(sentencesIn('codes.ts', codes)).toEqual([])
})

test('a sentence is one, whatever elements stand in it', () => {
  const text = `
    const screen = (
      <section title="What follows">
        <p>
          Find out who <b>{child.name}</b> is with.{' '}
          <Link to="/today">Open Today</Link>
        </p>
        <Button>Not yet</Button>
      </section>
    )
  `
  expect(sentencesIn('Screen.tsx', text)).toEqual([
    'What follows',
    'Find out who {name} is with. Open Today',
    'Not yet',
  ])
})

test('SQL, selectors, keys and lists of names are no sentences', () => {
  const code = `
    const order = 'c.last_name collate "und-x-icu"'
    function lockKey(id: string) { return \`family \${id}\` }
    const button = form.querySelector('input, select, textarea')
    const days = 'Mon Tue Wed'.split(' ')
    send({ dedupeKey: \`offer \${id} mail\` })
  `
  expect(sentencesIn('code.ts', code)).toEqual([])
})

test('a page whose words stand in catalogs holds no sentence itself', () => {
  const files = sourcesBelow('apps/web/src', 'apps/api/src').filter(({ path }) =>
    SPEAKS_BY_CATALOG.test(path),
  )
  expect(files.length).toBeGreaterThan(3)
  const sentences = files.flatMap(({ path, text }) =>
    sentencesIn(path, text).map((sentence) => `${path}: ${sentence}`),
  )
  expect(sentences).toEqual([])
})
