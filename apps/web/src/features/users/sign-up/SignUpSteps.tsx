import type { ComponentType } from 'react'
import { CURRENCIES, currencyNames } from '@afterbell/domain/kernel/currencies'
import { DATE_FORMATS, dateFormatLabels } from '@afterbell/domain/kernel/dates'
import { PICTURE_BYTES_MAX } from '@afterbell/domain/kernel/picture'
import type { SignUpStep } from '@afterbell/domain/users/sign-up'
import { countryChoices, zoneChoices } from '../../../platform/places-of-the-world.ts'
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx'
import { PhoneField } from '../../../ui/fields/PhoneField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FileDrop } from '../../../ui/form/FileDrop.tsx'
import { FieldGrid, WideField } from '../../../ui/form/form.tsx'
import type { KitFormState } from '../../../ui/form/useAppForm.ts'
import { NewPasswordFields, PASSWORD_SHAPE } from '../../login/NewPasswordFields.tsx'
import type { SignUpTyped } from './sign-up-values.ts'
import styles from '../../login/login.module.css'

interface StepProps {
  form: KitFormState<SignUpTyped>
  logo: File | null
  onLogo: (logo: File | null) => void
}

export const STEP_TITLES: Readonly<Record<SignUpStep, string>> = {
  account: 'Account',
  school: 'You and your school',
  settings: 'Address and settings',
}

export const STEP_FIELDS: Readonly<Record<SignUpStep, ComponentType<StepProps>>> = {
  account: Account,
  school: School,
  settings: Settings,
}

function Account({ form }: StepProps) {
  return (
    <div className={styles.fields}>
      <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" required />
      <NewPasswordFields
        password={form.field('password')}
        confirmPassword={form.field('confirmPassword')}
        label="Password"
        description={PASSWORD_SHAPE}
      />
    </div>
  )
}

function School({ form, logo, onLogo }: StepProps) {
  const { country } = form.values
  return (
    <div className={styles.fields}>
      <FieldGrid>
        <TextField {...form.field('firstName')} label="First name" autoComplete="given-name" required />
        <TextField {...form.field('lastName')} label="Last name" autoComplete="family-name" required />
        <SelectField
          {...form.field('country')}
          onChange={(code) => form.field('country').onChange(code ?? '')}
          label="Country"
          choices={countryChoices(country)}
          required
        />
        <PhoneField {...form.field('phone')} label="Your phone" country={country} isUsersPhone />
        <TextField {...form.field('schoolName')} label="School name" autoComplete="organization" required />
        <PhoneField {...form.field('schoolPhone')} label="School phone" country={country} />
        <TextField {...form.field('website')} label="Website" placeholder="https://www.oakschool.org" />
        <TextField
          {...form.field('tagLine')}
          label="Tagline"
          description="Under the name on your public pages"
        />
      </FieldGrid>
      <FileDrop
        label="Choose a logo"
        accept=".png,.jpg,.jpeg,.webp,.gif"
        hint={
          form.errorAt('logo') ??
          'A PNG, JPEG, WebP or GIF picture of at most 5 MB. You can also add it later'
        }
        file={logo}
        maxBytes={PICTURE_BYTES_MAX}
        onFile={onLogo}
      />
    </div>
  )
}

function Settings({ form }: StepProps) {
  return (
    <div className={styles.fields}>
      <FieldGrid>
        <WideField>
          <TextField {...form.field('streetName')} label="Street" autoComplete="street-address" />
        </WideField>
        <TextField {...form.field('city')} label="City" autoComplete="address-level2" />
        <TextField {...form.field('province')} label="State or province" autoComplete="address-level1" />
        <TextField {...form.field('postcode')} label="Postal code" autoComplete="postal-code" />
        <SelectField
          {...form.field('timezone')}
          onChange={(zone) => form.field('timezone').onChange(zone ?? '')}
          label="Time zone"
          choices={zoneChoices(form.values.timezone)}
          required
        />
        <SelectField
          {...form.field('currency')}
          onChange={(code) => code && form.field('currency').onChange(code)}
          label="Currency"
          description="It can be changed until the first amount is booked"
          choices={CURRENCIES.map((code) => ({ value: code, label: currencyNames[code] }))}
          required
        />
      </FieldGrid>
      <ChoiceField
        {...form.field('dateFormat')}
        label="Date format"
        choices={DATE_FORMATS.map((each) => ({ value: each, label: dateFormatLabels[each] }))}
      />
    </div>
  )
}
