import { Anchor } from '@mantine/core'
import { useMay } from '../../platform/session/may.ts'
import { useFormsOf, type FormsAsked } from './FillInDialog.tsx'
import { openFormsOfChild } from './FormsOfChild.tsx'

/** After enrolling a child, lists missing required forms with links. */
export function MissingForms(asked: FormsAsked) {
  const mayAnswer = useMay()('contacts', 'contact')
  return mayAnswer ? <Missing {...asked} /> : null
}

function Missing(asked: FormsAsked) {
  const { data } = useFormsOf(asked)
  const missing = data?.asked.filter(({ state }) => state === 'MISSING').length ?? 0
  if (missing === 0) return null
  return (
    <div>
      <Anchor component="button" type="button" size="sm" onClick={() => void openFormsOfChild(asked)}>
        {missing === 1 ? 'Fill out the missing form' : `Fill out the ${missing} missing forms`}
      </Anchor>
    </div>
  )
}
