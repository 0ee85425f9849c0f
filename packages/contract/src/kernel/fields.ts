import * as z from 'zod/mini'
import { printable, withoutPasted } from '#text-checks'
import { isDate } from '@afterbell/domain/kernel/dates'
import { MONEY_MAX_CENTS } from '@afterbell/domain/kernel/money'
import { fieldSentences } from '@afterbell/domain/kernel/refusals/fields.en'

/** Refuses characters that no database stores: NUL, and half of a surrogate pair. */
export const storable = z.regex(/^[^\0\p{Cs}]*$/u, fieldSentences.notStorable)

/** A text accepted as it comes, such as a search, or one whose form is checked later. */
export const anyText = z.string().check(storable)

/** An id. A wrong one is answered with "not there", never with a fault of the server. */
export const id = z.uuid()

/**
 * `YYYY-MM-DD`, a day that exists. In a request, of the years 1900 to 2199; an answer that counts on from there may go
 * beyond.
 */
export const date = z.codec(z.iso.date(), z.iso.date(), {
  decode: (day, ctx) => {
    if (isDate(day)) return day
    ctx.issues.push({ code: 'custom', input: day, message: fieldSentences.date })
    return z.NEVER
  },
  encode: (day) => day,
})

/** `HH:mm`, 00:00 to 23:59. */
export const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldSentences.timeWritten))

/** An instant in UTC from a caller, as ISO 8601, in the years of `isDate`. */
export const moment = z.iso.datetime().check(z.refine((at) => isDate(at.slice(0, 10)), fieldSentences.date))

/** An instant in UTC, as ISO 8601. */
export const instant = z.string()

/**
 * Money. Cents inside, a decimal number on the wire (12.5), converted only here. Refuses more than two decimals,
 * amounts below zero and amounts above 999,999.99.
 */
export const money = z.codec(z.number(), z.int(), {
  decode: (amount, ctx) => {
    const cents = Math.round(amount * 100)
    if (Math.abs(amount * 100 - cents) > 1e-6 || !Number.isFinite(amount)) {
      ctx.issues.push({ code: 'custom', input: amount, message: fieldSentences.decimals('2') })
      return z.NEVER
    }
    if (cents < 0) {
      ctx.issues.push({ code: 'custom', input: amount, message: fieldSentences.positive })
      return z.NEVER
    }
    if (cents > MONEY_MAX_CENTS) {
      ctx.issues.push({ code: 'custom', input: amount, message: fieldSentences.atMost('999999.99') })
      return z.NEVER
    }
    return cents
  },
  encode: (cents) => cents / 100,
})

/** Money that may be below zero, such as a discount line of a price. Occurs in answers only, never in requests. */
export const signedMoney = z.codec(z.number(), z.int(), {
  decode: (amount) => Math.round(amount * 100),
  encode: (cents) => cents / 100,
})

/** `?ids=a,b` and `?ids=a&ids=b` are the same list. `?ids=` is an empty list, if `least` allows it. */
export function idList({ least = 1 } = {}): z.ZodMiniType<string[], string | string[]> {
  return z.pipe(
    z.pipe(
      z.union([anyText, z.array(anyText)]),
      z.transform((value: string | string[]) =>
        [value].flat().flatMap((each) => each.split(',').filter(Boolean)),
      ),
    ),
    z.array(id).check(z.minLength(least), z.maxLength(1000, 'Please choose at most 1,000')),
  ) as unknown as z.ZodMiniType<string[], string | string[]>
}

/** The same for words, such as the fields of an export. */
export function wordList(): z.ZodMiniType<string[], string | string[]> {
  return z.pipe(
    z.union([anyText, z.array(anyText)]),
    z.transform((value: string | string[]) =>
      [value].flat().flatMap((each) => each.split(',').filter(Boolean)),
    ),
  ) as unknown as z.ZodMiniType<string[], string | string[]>
}

/** The same for dates. */
export function dateList(max = 400): z.ZodMiniType<string[], string | string[]> {
  return z.pipe(wordList(), z.array(date).check(z.maxLength(max))) as unknown as z.ZodMiniType<
    string[],
    string | string[]
  >
}

/** Amounts by id, in a query string: `?addOns=<id>:2,<id>:1`. */
export function amountList(): z.ZodMiniType<{ id: string; amount: number }[], string | string[]> {
  return z.pipe(
    z.pipe(
      wordList(),
      z.transform((words: string[]) =>
        words.map((word) => ({ id: word.split(':')[0], amount: Number(word.split(':')[1]) })),
      ),
    ),
    z.array(z.object({ id, amount: z.int().check(z.minimum(1)) })).check(z.maxLength(100)),
  ) as unknown as z.ZodMiniType<{ id: string; amount: number }[], string | string[]>
}

/** A yes or no in a query string. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value: boolean | 'true' | 'false') => value === true || value === 'true'),
)

/**
 * Free text from a person: without invisible characters from pasting, trimmed, storable, at most `max` characters. May
 * be empty.
 */
export function text(max: number) {
  return z
    .string()
    .check(z.overwrite(withoutPasted), z.trim(), z.maxLength(max, fieldSentences.tooLong(`${max}`)), storable)
}

/** Text for invoices and other papers. Refuses characters that they cannot print when the text is entered. */
export function printedText(max: number) {
  return text(max).check(
    z.check(({ value, issues }) => {
      const message = printable(value)
      if (message) issues.push({ code: 'custom', input: value, message })
    }),
  )
}

/** Text that must not be empty. */
export function requiredText(max: number) {
  return text(max).check(z.minLength(1, fieldSentences.required))
}

/** A record that people choose by its name. */
export const named = z.object({ id, name: z.string() })
