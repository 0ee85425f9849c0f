import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyAccount } from '@afterbell/contract/portal/family-account'
import { LANGUAGES, languageNames, type Language } from '@afterbell/domain/kernel/languages/languages'
import { formatPhone } from '@afterbell/domain/kernel/phone'
import { askFamily } from '../ask-family.ts'
import { EditablePart, Facts } from '../children/child-parts.tsx'
import { EditForm, type EditField } from '../children/edit-form.tsx'
import type { FamilyPageProps } from '../pages.ts'

type OwnAccount = AnswerOf<(typeof familyAccount)['get']>

/** What a part of the account's page is given. */
export interface AccountPartProps extends FamilyPageProps {
  account: OwnAccount
  onAccount: (account: OwnAccount) => void
  reload: () => Promise<void>
}

/** One's own name, phone and language. The language may be chosen also where the office changes the rest. */
export function OwnDetails({ account, onAccount, reload, ...props }: AccountPartProps) {
  const { school, words, onLoggedOut } = props
  const { accountWords } = words
  const { firstName, lastName, phone, language, mayChange } = account
  const phoneText = phone === null ? '' : formatPhone(phone, school.country)
  const languageField: EditField<DetailsForm> = {
    name: 'language',
    label: accountWords.language,
    most: 10,
    draw: ({ id, value, onChange, describedBy }) => (
      <select
        id={id}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
      </select>
    ),
  }
  const own: EditField<DetailsForm>[] = [
    { name: 'firstName', label: accountWords.firstName, most: 100, autoComplete: 'given-name' },
    { name: 'lastName', label: accountWords.lastName, most: 100, autoComplete: 'family-name' },
    { name: 'phone', label: accountWords.phone, most: 30, inputMode: 'tel', autoComplete: 'tel' },
  ]
  return (
    <EditablePart
      title={accountWords.details}
      words={words}
      edit={(onDone) => (
        <EditForm
          fields={mayChange ? [...own, languageField] : [languageField]}
          stored={{ firstName, lastName, phone: phoneText, language: language ?? 'en' }}
          words={words}
          save={async (form) => {
            const body = {
              ...(mayChange && {
                firstName: form.firstName,
                lastName: form.lastName,
                phone: form.phone || null,
              }),
              language: form.language as Language,
              version: account.version,
            }
            onAccount(await askFamily(school.id, familyAccount.change, { body }))
          }}
          reload={reload}
          onDone={onDone}
          onLoggedOut={onLoggedOut}
        />
      )}
    >
      <Facts
        facts={[
          [accountWords.firstName, firstName],
          [accountWords.lastName, lastName],
          [accountWords.phone, phoneText],
          [accountWords.language, languageNames[language ?? 'en']],
        ]}
        missing={accountWords.notStated}
      />
      <p className="quiet">{mayChange ? accountWords.onlyYou : whyNot(account, accountWords)}</p>
    </EditablePart>
  )
}

interface DetailsForm extends Record<string, string> {
  firstName: string
  lastName: string
  phone: string
  language: string
}

/** Where one lives. What the school keeps for several guardians at once is the office's. */
export function OwnAddress({ account, onAccount, reload, ...props }: AccountPartProps) {
  const { school, words, onLoggedOut } = props
  const { accountWords } = words
  const { address, mayChange } = account
  if (address === null)
    return (
      <section>
        <h2>{accountWords.address}</h2>
        <p className="quiet">{accountWords.officeAddress}</p>
      </section>
    )
  const lines = [address.street, [address.city, address.state, address.postalCode].filter(Boolean).join(', ')]
  const facts = (
    <>
      <Facts
        facts={[[accountWords.address, lines.filter(Boolean).join('\n')]]}
        missing={accountWords.notStated}
      />
      {!mayChange && <p className="quiet">{whyNot(account, accountWords)}</p>}
    </>
  )
  if (!mayChange)
    return (
      <section>
        <h2>{accountWords.address}</h2>
        {facts}
      </section>
    )
  return (
    <EditablePart
      title={accountWords.address}
      words={words}
      edit={(onDone) => (
        <EditForm
          fields={[
            { name: 'street', label: accountWords.street, most: 100, autoComplete: 'street-address' },
            { name: 'city', label: accountWords.city, most: 100, autoComplete: 'address-level2' },
            { name: 'state', label: accountWords.state, most: 100, autoComplete: 'address-level1' },
            { name: 'postalCode', label: accountWords.postalCode, most: 20, autoComplete: 'postal-code' },
          ]}
          stored={{ ...address }}
          words={words}
          save={async (form) => {
            const body = { ...form, version: account.version }
            onAccount(await askFamily(school.id, familyAccount.change, { body }))
          }}
          reload={reload}
          onDone={onDone}
          onLoggedOut={onLoggedOut}
        />
      )}
    >
      {facts}
    </EditablePart>
  )
}

/** Says why the office changes what somebody would change themselves. */
export function whyNot(
  { isEmailShared }: OwnAccount,
  words: FamilyPageProps['words']['accountWords'],
): string {
  return isEmailShared ? words.emailIsShared : words.officeChanges
}
