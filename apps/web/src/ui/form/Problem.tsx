import { Alert } from '@mantine/core'

/** Error of a form as a whole, above its fields. Renders nothing for null. */
export function Problem({ text }: { text: string | null }) {
  return (
    text && (
      <Alert color="red" mb={20} role="alert">
        {text}
      </Alert>
    )
  )
}
