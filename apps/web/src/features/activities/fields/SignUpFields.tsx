import type { SignUp } from '@afterbell/domain/activities/sign-up'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { TimeField } from '../../../ui/fields/TimeField.tsx'
import { FieldGrid } from '../../../ui/form/form.tsx'
import { orEmpty, type PartOf } from './form-parts.ts'

const anyTime = { from: '06:00', to: '23:00', stepMinutes: 30 }

/** Opening and end of sign-up. */
export function SignUpFields({ form }: { form: PartOf<SignUp> }) {
  return (
    <FieldGrid>
      <DateField {...orEmpty(form.field('signUpBeginsDate'))} label="Sign-up opens on" required />
      <TimeField {...orEmpty(form.field('signUpBeginsTime'))} label="Sign-up opens at" offer={anyTime} />
      <DateField
        {...orEmpty(form.field('signUpEndsDate'))}
        label="Sign-up closes on"
        description="If empty, sign-up stays open until the last date."
      />
      <TimeField {...orEmpty(form.field('signUpEndsTime'))} label="Sign-up closes at" offer={anyTime} />
    </FieldGrid>
  )
}
