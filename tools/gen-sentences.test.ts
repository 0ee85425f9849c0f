import { expect, test } from 'vitest'
import { sentencesIn } from './gen-sentences.ts'

test('what people read is found, in the order of the file, with its parts in braces', () => {
  const text = `
    import { x } from './a module with spaces.ts'
    // A comment for programmers.
    const refusal = refused('FULL', \`Only \${count(free)} spots left\`)
    const screen = <Button label="Save" className="big button" onClick={go}>Don&apos;t go, {child.name}</Button>
    const rows = await sql\`select name from child\`
    if (kind === 'not for people') throw new Error('Nobody reads this')
  `
  expect(sentencesIn('Screen.tsx', text)).toEqual(['Only {free} spots left', 'Save', "Don't go,"])
})

test('codes, paths, instants and classes are no sentences', () => {
  const codes = `const all = ['FULL', '/schools/login', 'TODO', 'a', 'text/plain', 'name', \`\${a}-\${b}\`, 'padding: 0']`
  expect(sentencesIn('codes.ts', codes)).toEqual([])
})
