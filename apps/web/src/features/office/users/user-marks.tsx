import type { DirectoryUser } from '@redoubt/domain/people/user/directory';
import type { Role } from '@redoubt/domain/people/user/role';
import { Badge } from '@redoubt/ui/badge';

export const ROLE_LABELS: Readonly<Record<Role, string>> = { user: 'User', auditor: 'Auditor', editor: 'Editor', admin: 'Admin' };

/** Whether a user can log in. */
export function UserState({ user: { confirmed, disabled } }: { user: Pick<DirectoryUser, 'confirmed' | 'disabled'> }) {
  if (disabled) return <Badge>Disabled</Badge>;
  return <Badge>{confirmed ? 'Active' : 'Not confirmed'}</Badge>;
}

export function RoleMark({ role }: { role: Role }) {
  return <Badge tone={role === 'user' ? 'neutral' : 'brand'}>{ROLE_LABELS[role]}</Badge>;
}
