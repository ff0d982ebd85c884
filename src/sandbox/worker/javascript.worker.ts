import { bootJavaScript } from './javascript/bootJavaScript.ts'
import { serveEngine } from './serveEngine.ts'

serveEngine(bootJavaScript)
