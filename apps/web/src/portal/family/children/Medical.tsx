import { useState } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { familyChildren } from '@afterbell/contract/portal/family-children'
import { formatPhone } from '@afterbell/domain/kernel/phone'
import { askFamily, isLoggedOut } from '../ask-family.ts'
import { problemText } from '../problem-text.ts'
import { EditablePart, Facts, type ChildPartProps } from './child-parts.tsx'
import { EditForm } from './edit-form.tsx'

type MedicalFacts = AnswerOf<(typeof familyChildren)['medical']>

/** Medical facts. They are read only when somebody asks for them, because each look is recorded. */
export function Medical({ child, school, words, onLoggedOut }: ChildPartProps) {
  const { childWords } = words
  const params = { childId: child.id }
  const [facts, setFacts] = useState<MedicalFacts | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const load = async () => setFacts(await askFamily(school.id, familyChildren.medical, { params }))
  if (facts === null)
    return (
      <section>
        <h2>{childWords.medical}</h2>
        <p className="quiet">{childWords.medicalText}</p>
        {failure !== null && (
          <p role="alert" className="problem">
            {problemText(failure, words)}
          </p>
        )}
        <button
          type="button"
          onClick={() => {
            setFailure(null)
            load().catch((error: unknown) => (isLoggedOut(error) ? onLoggedOut() : setFailure(error)))
          }}
        >
          {childWords.showMedical}
        </button>
      </section>
    )
  const { conditions, medication, doctorName, doctorPhone } = facts
  const phone = doctorPhone ? formatPhone(doctorPhone, school.country) : ''
  return (
    <EditablePart
      title={childWords.medical}
      words={words}
      edit={(onDone) => (
        <EditForm
          fields={[
            { name: 'conditions', label: childWords.conditions, most: 2000, isLong: true },
            { name: 'medication', label: childWords.medication, most: 2000, isLong: true },
            { name: 'doctorName', label: childWords.doctorName, most: 100 },
            { name: 'doctorPhone', label: childWords.doctorPhone, most: 30, inputMode: 'tel' },
          ]}
          stored={{ conditions, medication, doctorName, doctorPhone: phone }}
          words={words}
          save={async (form) => {
            const body = { ...form, doctorPhone: form.doctorPhone || null, version: facts.version }
            setFacts(await askFamily(school.id, familyChildren.saveMedical, { params, body }))
          }}
          reload={load}
          onDone={onDone}
          onLoggedOut={onLoggedOut}
        />
      )}
    >
      <Facts
        facts={[
          [childWords.conditions, conditions],
          [childWords.medication, medication],
          [childWords.doctorName, doctorName],
          [childWords.doctorPhone, phone],
        ]}
        missing={childWords.notStated}
      />
    </EditablePart>
  )
}
