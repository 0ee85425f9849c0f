import { expect, test } from 'vitest'
import { typeAhead } from './type-ahead.ts'

function press(target: EventTarget, key: string, modifiers: Partial<KeyboardEvent> = {}) {
  const event = Object.assign(new Event('keydown', { cancelable: true }), {
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    ...modifiers,
  })
  target.dispatchEvent(event)
  return event
}

test('What is typed before the field is there is kept for it, and the page hears nothing of it', () => {
  const page = new EventTarget()
  const ahead = typeAhead(page)
  const heard: string[] = []
  page.addEventListener('keydown', (event) => heard.push((event as KeyboardEvent).key))
  for (const key of ['g', 'x', 'Backspace', 'ã', 'Enter', 'Shift', 'Escape']) press(page, key)
  expect(heard).toEqual(['Shift', 'Escape'])
  expect(press(page, 'r', { ctrlKey: true }).defaultPrevented).toBe(false)
  expect(ahead.end()).toBe('gã')
  press(page, 'g')
  expect(heard).toEqual(['Shift', 'Escape', 'r', 'g'])
  expect(ahead.end()).toBe('')
})
