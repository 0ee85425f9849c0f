import { familyChildren } from '@afterbell/contract/portal/family-children'
import { GRADES, type Grade } from '@afterbell/domain/kernel/grades'
import { formatDate } from '@afterbell/domain/kernel/dates'
import { familyMay } from '@afterbell/domain/portal/family-may'
import { askFamily } from '../ask-family.ts'
import { Failed } from '../Failed.tsx'
import type { FamilyPageProps } from '../pages.ts'
import { PortalLink } from '../PortalLink.tsx'
import { useAsked } from '../useAsked.ts'
import { useFocusedTitle } from '../useFocusedTitle.ts'
import { BirthDate, typedDate } from './BirthDate.tsx'
import { EditablePart, Facts, type ChildPartProps } from './child-parts.tsx'
import { Contacts } from './Contacts.tsx'
import { EditForm, TypedWrong, type EditField } from './edit-form.tsx'
import { Invited } from './Invited.tsx'
import { Medical } from './Medical.tsx'
import { Photos } from './Photos.tsx'
import { Spots } from './Spots.tsx'
import { NamedPickups } from './NamedPickups.tsx'

/** What the school knows about a child. The family keeps it up to date, one part after the other. */
export function ChildPage({ childId, ...props }: FamilyPageProps & { childId: string }) {
  const { school, words, onLoggedOut, session } = props
  const { childWords, familyWords } = words
  const heading = useFocusedTitle()
  const get = () => askFamily(school.id, familyChildren.get, { params: { childId } })
  const { answer: child, setAnswer, isFailed, askAgain } = useAsked(childId, get, onLoggedOut)
  const name = session.children.find(({ id }) => id === childId)?.name ?? childWords.children
  const part = child && { ...props, child, onChild: setAnswer, reload: async () => setAnswer(await get()) }
  return (
    <>
      <title>{`${name} · ${school.schoolName}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {name}
      </h1>
      {isFailed && <Failed words={words} retry={askAgain} />}
      {!part && !isFailed && <p role="status">{familyWords.waiting}</p>}
      {part && (
        <>
          <Invited {...part} />
          {(familyMay(session.rights, 'GIVE_UP') || familyMay(session.rights, 'CHANGE_PLACES')) && (
            <Spots {...part} />
          )}
          <About {...part} />
          <Health {...part} />
          <Medical {...part} />
          <Photos {...part} />
          <Pickups {...part} />
          <Contacts {...part} />
          <p>
            <PortalLink to={{ portal: props.portal, page: 'forms' }}>{words.formWords.all}</PortalLink>
          </p>
        </>
      )}
    </>
  )
}

function About({ child, onChild, reload, ...props }: ChildPartProps) {
  const { school, words, onLoggedOut } = props
  const { childWords, formatWords } = words
  const fields: EditField<AboutForm>[] = [
    { name: 'firstName', label: childWords.firstName, most: 100 },
    { name: 'preferredName', label: childWords.preferredName, hint: childWords.preferredHint, most: 100 },
    { name: 'lastName', label: childWords.lastName, most: 100 },
    {
      name: 'birthDate',
      label: childWords.birthDate,
      most: 10,
      draw: (input) => <BirthDate {...input} words={words} />,
    },
    {
      name: 'grade',
      label: childWords.grade,
      most: 20,
      draw: ({ id, value, onChange, describedBy }) => (
        <select
          id={id}
          aria-describedby={describedBy}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{childWords.noGrade}</option>
          {GRADES.map((grade) => (
            <option key={grade} value={grade}>
              {formatWords.gradeName(grade)}
            </option>
          ))}
        </select>
      ),
    },
  ]
  const { firstName, preferredName, lastName, birthDate, grade } = child
  return (
    <EditablePart
      title={childWords.about}
      words={words}
      edit={(onDone) => (
        <EditForm
          fields={fields}
          stored={{ firstName, preferredName, lastName, birthDate: birthDate ?? '', grade: grade ?? '' }}
          words={words}
          save={async (form) => {
            const date = typedDate(form.birthDate)
            if (date === undefined) throw new TypedWrong('birthDate', childWords.dateWrong)
            const body = {
              ...form,
              birthDate: date,
              grade: (form.grade || null) as Grade | null,
              version: child.version,
            }
            onChild(
              await askFamily(school.id, familyChildren.change, { params: { childId: child.id }, body }),
            )
          }}
          reload={reload}
          onDone={onDone}
          onLoggedOut={onLoggedOut}
        />
      )}
    >
      <Facts
        facts={[
          [childWords.firstName, firstName],
          ...(preferredName ? [[childWords.preferredName, preferredName] as const] : []),
          [childWords.lastName, lastName],
          [childWords.birthDate, birthDate && formatDate(birthDate, school.dateFormat)],
          [childWords.grade, grade && formatWords.gradeName(grade)],
          ...(child.teacher ? [[childWords.teacher, child.teacher] as const] : []),
          ...(child.tshirtSize ? [[childWords.tshirtSize, child.tshirtSize] as const] : []),
        ]}
        missing={childWords.notStated}
      />
    </EditablePart>
  )
}

interface AboutForm extends Record<string, string> {
  firstName: string
  preferredName: string
  lastName: string
  birthDate: string
  grade: string
}

function Health({ child, onChild, reload, school, words, onLoggedOut }: ChildPartProps) {
  const { childWords } = words
  const hint = childWords.noneHint
  const { allergies, specialNeeds } = child
  return (
    <EditablePart
      title={childWords.health}
      words={words}
      edit={(onDone) => (
        <EditForm
          fields={[
            { name: 'allergies', label: childWords.allergies, hint, most: 1000, isLong: true },
            { name: 'specialNeeds', label: childWords.specialNeeds, hint, most: 1000, isLong: true },
          ]}
          stored={{ allergies, specialNeeds }}
          words={words}
          save={async (form) => {
            const body = { ...form, version: child.version }
            onChild(
              await askFamily(school.id, familyChildren.change, { params: { childId: child.id }, body }),
            )
          }}
          reload={reload}
          onDone={onDone}
          onLoggedOut={onLoggedOut}
        />
      )}
    >
      {child.isHealthStated ? (
        <Facts
          facts={[
            [childWords.allergies, allergies],
            [childWords.specialNeeds, specialNeeds],
          ]}
          missing={childWords.none}
        />
      ) : (
        <p className="closed">{childWords.healthMissing(child.preferredName || child.firstName)}</p>
      )}
    </EditablePart>
  )
}

function Pickups(props: ChildPartProps) {
  const { child, words } = props
  const { childWords } = words
  return (
    <section>
      <h2>{childWords.pickups}</h2>
      <p>{child.pickups.length === 0 ? childWords.noPickups : childWords.pickupsText}</p>
      <ul className="rows">
        {child.pickups.map(({ name, relation }) => (
          <li key={name}>
            <span>
              {name}
              {relation && <span className="quiet">{relation}</span>}
            </span>
          </li>
        ))}
      </ul>
      <NamedPickups {...props} />
    </section>
  )
}
