import { FormLine } from '../forms/FormLine.tsx'
import type { BookingProps } from './Book.tsx'
import type { CartAnswer } from './Cart.tsx'

/** The forms that the cart asks for: those to fill out before booking, and those that can follow. */
export function FormsDue({ forms, ...props }: BookingProps & { forms: CartAnswer['forms'] }) {
  const { bookingWords } = props
  const [now, later] = [true, false].map((isDueNow) => forms.filter((form) => form.isDueNow === isDueNow))
  return (
    <section className="unprinted">
      <h2>{bookingWords.forms}</h2>
      {[
        { rows: now!, text: bookingWords.formsNow },
        { rows: later!, text: bookingWords.formsLater },
      ].map(
        ({ rows, text }) =>
          rows.length > 0 && (
            <div key={text}>
              <p>{text}</p>
              <ul className="rows">
                {rows.map((row) => (
                  <FormLine key={`${row.formId} ${row.enrollmentId}`} {...props} row={row} isFromCart />
                ))}
              </ul>
            </div>
          ),
      )}
    </section>
  )
}
