import { lazy, Suspense, type ComponentProps } from 'react'

const Fields = lazy(async () => ({ default: (await import('./SecondStepFields.tsx')).SecondStepFields }))

/** The second step of a login, loaded on demand. */
export function SecondStep(props: ComponentProps<typeof Fields>) {
  return (
    <Suspense>
      <Fields {...props} />
    </Suspense>
  )
}
