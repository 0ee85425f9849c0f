import { ageLabels, AGES } from '@afterbell/domain/kernel/ages'
import type { Audience } from '@afterbell/domain/activities/audience'
import { audienceChoiceLabels, withAges, withGrades } from '@afterbell/domain/activities/eligibility'
import { gradeLabels, GRADES } from '@afterbell/domain/kernel/grades'
import { useId, useRef, useState } from 'react'
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { FieldGrid } from '../../../ui/form/form.tsx'
import type { PartOf } from './form-parts.ts'

type Choice = keyof typeof audienceChoiceLabels

/** The audience: grades or ages, never both. Choosing one clears the other (R131, R132). */
export function AudienceFields({ form }: { form: PartOf<Audience> }) {
  const { ageFrom, ageTo, gradeFrom, gradeTo } = form.values
  const hasAges = ageFrom !== null || ageTo !== null
  const hasGrades = gradeFrom !== null || gradeTo !== null
  const [wanted, setWanted] = useState<Choice>(hasAges ? 'AGES' : 'GRADES')
  // The form's values win: they may have been filled in from elsewhere.
  const choice = hasAges === hasGrades ? wanted : hasAges ? 'AGES' : 'GRADES'
  const setAside = useRef<Audience>(nobody)
  // Several can be on a page, and radio buttons with one name form a single choice.
  const name = useId()

  const choose = (next: Choice) => {
    if (next === choice) return
    const back = setAside.current
    setAside.current = { ageFrom, ageTo, gradeFrom, gradeTo }
    setWanted(next)
    form.setValues(
      next === 'AGES' ? withAges(form.values, agesOf(back)) : withGrades(form.values, gradesOf(back)),
    )
  }
  const change = (changed: Audience, path: keyof Audience) => {
    form.setValues(changed)
    form.see([path])
  }
  return (
    <>
      <ChoiceField
        name={name}
        label="For"
        value={choice}
        choices={(Object.keys(audienceChoiceLabels) as Choice[]).map((value) => ({
          value,
          label: audienceChoiceLabels[value],
        }))}
        onChange={choose}
      />
      {choice === 'AGES' ? (
        <FieldGrid>
          <SelectField
            {...form.field('ageFrom')}
            label="From age"
            placeholder="Any"
            choices={ages}
            onChange={(age) => change(withAges(form.values, { ageFrom: age }), 'ageFrom')}
          />
          <SelectField
            {...form.field('ageTo')}
            label="To age"
            placeholder="Any"
            description="Age on the first day."
            choices={ages}
            onChange={(age) => change(withAges(form.values, { ageTo: age }), 'ageTo')}
          />
        </FieldGrid>
      ) : (
        <FieldGrid>
          <SelectField
            {...form.field('gradeFrom')}
            label="From grade"
            placeholder="Any"
            choices={grades}
            onChange={(grade) => change(withGrades(form.values, { gradeFrom: grade }), 'gradeFrom')}
          />
          <SelectField
            {...form.field('gradeTo')}
            label="To grade"
            placeholder="Any"
            choices={grades}
            onChange={(grade) => change(withGrades(form.values, { gradeTo: grade }), 'gradeTo')}
          />
        </FieldGrid>
      )}
    </>
  )
}

const nobody: Audience = { ageFrom: null, ageTo: null, gradeFrom: null, gradeTo: null }
const ages = AGES.map((age) => ({ value: age, label: ageLabels[age] }))
const grades = GRADES.map((grade) => ({ value: grade, label: gradeLabels[grade] }))

function agesOf({ ageFrom, ageTo }: Audience) {
  return { ageFrom, ageTo }
}

function gradesOf({ gradeFrom, gradeTo }: Audience) {
  return { gradeFrom, gradeTo }
}
