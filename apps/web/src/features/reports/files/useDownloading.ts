import { useState } from 'react'

/** Props of a button that downloads on a press, and shows that it does. */
export function useDownloading(save: () => Promise<unknown>) {
  const [isLoading, setLoading] = useState(false)
  const run = async () => {
    setLoading(true)
    try {
      await save()
    } catch {
      // The call has already shown the error.
    } finally {
      setLoading(false)
    }
  }
  return { isLoading, onClick: () => void run() }
}
