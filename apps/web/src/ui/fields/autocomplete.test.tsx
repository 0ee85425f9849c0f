import { expect, test } from 'vitest'
import { draw } from '../../../test/draw.tsx'
import { MoneyField } from './MoneyField.tsx'
import { NumberField } from './NumberField.tsx'
import { PercentField } from './PercentField.tsx'
import { TextField } from './TextField.tsx'

const field = { name: 'of', label: 'Of', onChange: () => undefined, onBlur: () => undefined }

test.each([
  ['a text', () => <TextField {...field} value="" />, 'off'],
  ['a number', () => <NumberField {...field} value={null} />, 'off'],
  ['an amount', () => <MoneyField {...field} value={null} />, 'off'],
  ['a percentage', () => <PercentField {...field} value={null} />, 'off'],
  ['a text that asks for it', () => <TextField {...field} value="" autoComplete="email" />, 'email'],
] as const)(
  'The browser fills in nothing of its owner where staff enter %s of somebody else',
  async (_, drawn, autocomplete) => {
    const screen = draw(drawn())
    await screen.drawn
    expect(document.querySelector('input')!.getAttribute('autocomplete')).toBe(autocomplete)
    await screen.remove()
  },
)
