import { once } from 'node:events'
import { createServer } from 'node:net'

/** Checks whether a server could listen on a port now. Port 0 stands for any free port and always works. */
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
