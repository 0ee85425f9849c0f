import { useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { schoolMoves } from '@afterbell/contract/care/school-moves'
import { login } from '@afterbell/contract/login/login'
import { portal } from '@afterbell/contract/public-pages/portal'
import { school } from '@afterbell/contract/school/school'
import { CURRENCIES, currencyNames } from '@afterbell/domain/kernel/currencies'
import { DATE_FORMATS, dateFormatLabels } from '@afterbell/domain/kernel/dates'
import {
  currencyClosed,
  profileFindings,
  profileLabels,
  type SchoolProfile,
} from '@afterbell/domain/school/profile'
import { useWrite } from '../../platform/calls/calls.ts'
import { adoptSchool, useSession } from '../../platform/session/session.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { PhoneField } from '../../ui/fields/PhoneField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { CheckField } from '../../ui/fields/SwitchField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FieldGrid, Form, WideField } from '../../ui/form/form.tsx'
import { GuardedSubmit } from '../../ui/form/GuardedSubmit.tsx'
import { useAppForm } from '../../ui/form/useAppForm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { countryChoices, zoneChoices } from '../../platform/places-of-the-world.ts'
import { WhatMoves } from './WhatMoves.tsx'
import styles from './settings.module.css'

type Profile = AnswerOf<typeof school.profile>

/** The school's profile in one form. Effects of another time zone show below it before saving. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const [loaded, setLoaded] = useState(profile)
  const { moreNameCharacters } = useSession().school
  const save = useWrite(school.changeProfile, {
    invalidates: [school.profile, portal.info, schoolMoves.preview, login.schools],
  })
  const form = useAppForm<SchoolProfile>({
    initial: typedOf(profile),
    findings: (values) =>
      profileFindings(values, { country: values.country, moreNameCharacters, existing: typedOf(loaded) }),
    onSubmit: async (values) => {
      const savedProfile = await save.mutateAsync({ body: changesOf(loaded, values) })
      setLoaded(savedProfile)
      const { schoolName, timezone, country, currency, dateFormat } = savedProfile
      adoptSchool({ schoolName, timezone, country, currency, dateFormat })
      form.restart(typedOf(savedProfile))
      // OQ-42
      notify.success('You’ve successfully updated your profile')
    },
  })
  const { country, timezone, dateFormat } = form.values
  return (
    <Form form={form} aria-label="Profile">
      <div className={styles.fields}>
        <h2 className={styles.title}>Your school</h2>
        <FieldGrid>
          <TextField {...form.field('schoolName')} label="School name" required />
          <PhoneField {...form.field('schoolPhone')} label="School phone" country={country} />
          <TextField {...form.field('website')} label="Website" placeholder="https://www.oakschool.org" />
          <TextField
            {...form.field('tagLine')}
            label="Tagline"
            description="Under the name of the school on its public pages"
          />
        </FieldGrid>
        <h2 className={styles.title}>Address</h2>
        <FieldGrid>
          <WideField>
            <TextField {...form.field('streetName')} label="Street" />
          </WideField>
          <TextField {...form.field('city')} label="City" />
          <TextField {...form.field('province')} label="State or province" />
          <TextField {...form.field('postcode')} label="Postal code" />
          <SelectField
            {...form.field('country')}
            onChange={(code) => form.field('country').onChange(code ?? '')}
            label="Country"
            choices={countryChoices(country)}
            description="Sets how phone numbers are written. Saved numbers stay as they are"
            required
          />
        </FieldGrid>
        <h2 className={styles.title}>Contact person</h2>
        <FieldGrid>
          <TextField {...form.field('contactName')} label="Contact name" />
          <PhoneField {...form.field('contactPhone')} label="Contact phone" country={country} />
        </FieldGrid>
        <h2 className={styles.title}>Dates and money</h2>
        <FieldGrid>
          <SelectField
            {...form.field('timezone')}
            onChange={(zone) => form.field('timezone').onChange(zone ?? '')}
            label="Time zone"
            choices={zoneChoices(timezone)}
            required
          />
          <SelectField
            {...form.field('currency')}
            onChange={(code) => code && form.field('currency').onChange(code)}
            label="Currency"
            choices={CURRENCIES.map((code) => ({ value: code, label: currencyNames[code] }))}
            disabled={loaded.isCurrencyClosed}
            description={
              loaded.isCurrencyClosed
                ? currencyClosed(loaded.currency)
                : 'It can be changed until the first amount is booked'
            }
            required
          />
        </FieldGrid>
        <ChoiceField
          {...form.field('dateFormat')}
          label="Date format"
          description="mm/dd/yyyy: 12 hours, weeks from Sunday. dd/mm/yyyy: 24 hours, weeks from Monday"
          choices={DATE_FORMATS.map((each) => ({ value: each, label: dateFormatLabels[each] }))}
        />
        {(timezone !== loaded.timezone || dateFormat !== loaded.dateFormat) && (
          <WhatMoves from={loaded} to={{ timezone, dateFormat }} />
        )}
        <h2 className={styles.title}>On invoices and tax statements</h2>
        <FieldGrid>
          <TextField
            {...form.field('legalName')}
            label="Legal name"
            description="The name on invoices. Leave empty to use the school name"
          />
          <TextField {...form.field('taxNumber')} label="Tax number" />
        </FieldGrid>
        <CheckField
          {...form.field('isTaxExempt')}
          label="Tax-exempt organization"
          description="Shown on yearly tax statements if there is no tax number"
        />
        <div>
          <GuardedSubmit whenChanged>Save profile</GuardedSubmit>
        </div>
      </div>
    </Form>
  )
}

const KEYS = Object.keys(profileLabels) as (keyof SchoolProfile)[]

function typedOf(profile: Profile): SchoolProfile {
  return Object.fromEntries(KEYS.map((key) => [key, profile[key]])) as unknown as SchoolProfile
}

/** Returns changed fields only, so that other people's changes stay. */
function changesOf(loaded: Profile, typed: SchoolProfile): Partial<SchoolProfile> {
  const changedKeys = KEYS.filter((key) => typed[key] !== loaded[key])
  return Object.fromEntries(changedKeys.map((key) => [key, typed[key]]))
}
