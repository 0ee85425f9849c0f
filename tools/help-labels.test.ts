import { expect, test } from 'vitest'
import { helpPages } from '../apps/web/src/staff/help-pages.ts'
import { isLabel, labelsIn, screenLabels } from './screen-labels.ts'

// A label named in a help step must be on its screen or on a screen that its steps lead to.

const labelsAt = screenLabels()
const pages = Object.entries(helpPages).flatMap(([path, page]) => ('none' in page ? [] : [{ path, ...page }]))

/** In the spelling of the map, where the kinds of activity share their screens. */
function addressOf(path: string): string {
  return path.replace(/^\/(classes|camps|after-care|contacts(?=\/import))(?=\/|$)/, '/{kind}')
}

test('Every button, field and list that a step names is on its screen', () => {
  const missing = pages.flatMap(({ path, tasks }) =>
    tasks.flatMap(({ title, steps, via = [] }) => {
      const there = [path, ...via].map((each) => labelsAt(addressOf(each)))
      return steps
        .flatMap((step) => [...step.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label]) => label!))
        .filter((label) => !there.some((labels) => isLabel(label, labels)))
        .map((label) => `${path}, ${title}: ${label}`)
    }),
  )
  expect(missing).toEqual([])
})

test('A step marks what it names in pairs of two stars', () => {
  const steps = pages.flatMap(({ tasks }) => tasks.flatMap((task) => task.steps))
  expect(steps.length).toBeGreaterThan(500)
  expect(steps.filter((step) => /\*/.test(step.replace(/\*\*[^*]+\*\*/g, '')))).toEqual([])
})

test('What is not on a screen is found out', () => {
  const labels = labelsAt('/transactions')
  expect(['Refund', 'By line', 'Received on'].filter((label) => !isLabel(label, labels))).toEqual([])
  expect(['Refund now', 'Book payment', 'Take money'].filter((label) => isLabel(label, labels))).toEqual([])
})

test('A name may be put together of words that are there, and of no others', () => {
  const labels = labelsIn({
    path: 'Screen.tsx',
    text: "const one = 'class'; const a = `Add ${one}`; const b = <b>Edit {one}</b>; const c = <i> Save\n draft </i>",
  })
  expect(['Add class', 'Edit class', 'Save draft'].filter((label) => !isLabel(label, labels))).toEqual([])
  expect(['Add camp', 'Edit', 'Draft'].filter((label) => isLabel(label, labels))).toEqual([])
})
