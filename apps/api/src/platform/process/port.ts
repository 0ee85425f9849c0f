import { once } from 'node:events'
import { createServer } from 'node:net'

/** Whether a server could listen there now. Port 0, any that is free, always can. */
export async function isPortFree(host: string, port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen({ host, port, exclusive: true })
    await once(server, 'listening')
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  } finally {
    server.close()
  }
}
