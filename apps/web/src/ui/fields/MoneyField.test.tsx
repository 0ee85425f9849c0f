import { afterEach, describe, expect, it } from 'vitest'
import { decimalPoints, type NumberTyped } from '@afterbell/domain/kernel/number-rules'
import { draw, leave, named, type } from '../../../test/draw.tsx'
import { Form } from '../form/form.tsx'
import { useAppForm } from '../form/useAppForm.ts'
import { MoneyField } from './MoneyField.tsx'

describe('a field for an amount', () => {
  const values: NumberTyped[] = []
  let screen: ReturnType<typeof draw> | undefined
  afterEach(() => screen?.remove())

  function Price() {
    const form = useAppForm({
      initial: { price: 1250 as NumberTyped },
      rules: { price: decimalPoints(2) },
      onSubmit: () => {},
    })
    values.push(form.values.price)
    return (
      <Form form={form}>
        <MoneyField {...form.field('price')} label="Price" />
      </Form>
    )
  }

  const text = () => (named('Price') as HTMLInputElement).value

  it('holds cents, leaves typing alone, and writes the amount out when it is left', async () => {
    screen = draw(<Price />)
    await screen.drawn
    expect(text()).toBe('12.50')
    await type(named('Price'), '7')
    expect(text()).toBe('7')
    expect(values.at(-1)).toBe(700)
    await leave(named('Price'))
    expect(text()).toBe('7.00')
  })

  it('keeps what is no amount as it was typed, and says so', async () => {
    screen = draw(<Price />)
    await screen.drawn
    await type(named('Price'), '12.345')
    expect(document.body.textContent).toContain('May contain number with 2 decimal points')
    await leave(named('Price'))
    expect(text()).toBe('12.345')
    await type(named('Price'), '12.34')
    expect(document.body.textContent).not.toContain('May contain number')
    expect(values.at(-1)).toBe(1234)
  })
})
