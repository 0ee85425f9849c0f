import { useId, type ReactNode } from 'react'

/** Several choices under one question, with what is wrong with them. */
export function Choices({
  legend,
  problem,
  children,
}: {
  legend: string
  problem?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <fieldset aria-describedby={problem ? id : undefined}>
      <legend>{legend}</legend>
      {children}
      {problem && (
        <p id={id} role="alert" className="problem">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
