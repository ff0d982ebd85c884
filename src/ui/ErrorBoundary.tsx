import { Component, type ReactNode } from 'react'

type Props = { readonly children: ReactNode; readonly fallback: ReactNode }

/** Shows `fallback` in place of children that cannot be rendered or loaded. */
export class ErrorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
