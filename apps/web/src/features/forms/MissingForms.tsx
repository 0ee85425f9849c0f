import { Anchor } from '@mantine/core'
import { useMay } from '../../platform/session/may.ts'
import { useFormsOf, type FormsInput } from './FillInDialog.tsx'
import { openFormsOfChild } from './FormsOfChild.tsx'

/** After enrolling a child, lists missing required forms with links. */
export function MissingForms(input: FormsInput) {
  const mayAnswer = useMay()('contacts', 'contact')
  return mayAnswer ? <MissingFormsLink {...input} /> : null
}

function MissingFormsLink(input: FormsInput) {
  const { data } = useFormsOf(input)
  const missingCount = data?.asked.filter(({ state }) => state === 'MISSING').length ?? 0
  if (missingCount === 0) return null
  return (
    <div>
      <Anchor component="button" type="button" size="sm" onClick={() => void openFormsOfChild(input)}>
        {missingCount === 1 ? 'Fill out the missing form' : `Fill out the ${missingCount} missing forms`}
      </Anchor>
    </div>
  )
}
