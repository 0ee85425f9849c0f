import { useRef, useState } from 'react'
import { familyChildren } from '@afterbell/contract/portal/family-children'
import { formatPhone } from '@afterbell/domain/kernel/phone'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { problemText } from '../problem-text.ts'
import type { Child, ChildPartProps } from './child-parts.tsx'
import { EditForm, type EditField } from './edit-form.tsx'

type Contact = Child['emergencyContacts'][number]

const NEW = 'new'

/** Whom the school calls in an emergency, changed one by one. */
export function Contacts({ child, onChild, reload, school, words, onLoggedOut }: ChildPartProps) {
  const { childWords } = words
  const heading = useRef<HTMLHeadingElement>(null)
  const [edited, setEdited] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const back = () => {
    setEdited(null)
    // The form goes away.
    heading.current?.focus()
  }
  const remove = async ({ id, name }: Contact) => {
    if (!confirm(childWords.reallyRemove(name))) return
    setProblem(null)
    try {
      const params = { childId: child.id, contactId: id }
      onChild(await askFamily(school.id, familyChildren.removeContact, { params }))
      back()
    } catch (error) {
      if (isLoggedOut(error)) onLoggedOut()
      else setProblem(problemText(error, words))
    }
  }
  const formOf = (contact: Contact | null) => (
    <EditForm
      fields={fieldsOf(childWords)}
      stored={{
        name: contact?.name ?? '',
        relation: contact?.relation ?? '',
        phone: phoneText(contact?.phone, school.country),
        otherPhone: phoneText(contact?.otherPhone, school.country),
      }}
      words={words}
      save={async (form) => {
        const body = {
          ...form,
          phone: form.phone || null,
          otherPhone: form.otherPhone || null,
          version: child.version,
        }
        const params = { childId: child.id }
        onChild(
          contact === null
            ? await askFamily(school.id, familyChildren.addContact, { params, body })
            : await askFamily(school.id, familyChildren.changeContact, {
                params: { ...params, contactId: contact.id },
                body,
              }),
        )
      }}
      reload={reload}
      onDone={back}
      onLoggedOut={onLoggedOut}
    />
  )
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {childWords.contacts}
      </h2>
      <p className="quiet">{childWords.contactsText}</p>
      {problem !== null && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      {child.emergencyContacts.length === 0 && <p>{childWords.noContacts}</p>}
      <ul className="rows">
        {child.emergencyContacts.map((contact) => (
          <li key={contact.id}>
            {edited === contact.id ? (
              formOf(contact)
            ) : (
              <>
                <span>
                  {contact.name}
                  <span className="quiet">
                    {[
                      contact.relation,
                      phoneText(contact.phone, school.country),
                      phoneText(contact.otherPhone, school.country),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <span className="buttons">
                  <button
                    type="button"
                    aria-label={childWords.changeOf(contact.name)}
                    onClick={() => setEdited(contact.id)}
                  >
                    {childWords.change}
                  </button>
                  <button
                    type="button"
                    aria-label={childWords.removeOf(contact.name)}
                    onClick={() => void remove(contact)}
                  >
                    {childWords.remove}
                  </button>
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      {edited === NEW ? (
        formOf(null)
      ) : (
        <button type="button" onClick={() => setEdited(NEW)}>
          {childWords.addContact}
        </button>
      )}
    </section>
  )
}

function fieldsOf(words: ChildPartProps['words']['childWords']): EditField<ContactForm>[] {
  return [
    { name: 'name', label: words.name, most: 100 },
    { name: 'relation', label: words.relation, hint: words.relationHint, most: 50 },
    { name: 'phone', label: words.phone, most: 30, inputMode: 'tel' },
    { name: 'otherPhone', label: words.otherPhone, most: 30, inputMode: 'tel' },
  ]
}

interface ContactForm extends Record<string, string> {
  name: string
  relation: string
  phone: string
  otherPhone: string
}

function phoneText(phone: string | null | undefined, country: string): string {
  return phone ? formatPhone(phone, country) : ''
}
