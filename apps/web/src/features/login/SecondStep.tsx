import { lazy, Suspense, type ComponentProps } from 'react'

const Fields = lazy(async () => ({ default: (await import('./SecondStepFields.tsx')).SecondStepFields }))

/** The second step of a login, fetched for those who have one. */
export function SecondStep(props: ComponentProps<typeof Fields>) {
  return (
    <Suspense>
      <Fields {...props} />
    </Suspense>
  )
}
