import { Alert } from '@mantine/core'

/** What went wrong with a form as a whole, over its fields. Nothing, where there is nothing to say. */
export function Problem({ text }: { text: string | null }) {
  return (
    text && (
      <Alert color="red" mb={20} role="alert">
        {text}
      </Alert>
    )
  )
}
