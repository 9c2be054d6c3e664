import { type FormEvent, useState } from 'react';
import type { Customer } from '../shared/types.ts';
import { api } from './api.ts';

export function Login({ onLogin }: { onLogin: (customer: Customer) => void }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    try {
      const { customer } = await api.logIn(name, password);
      onLogin(customer);
    } catch (error) {
      setProblem((error as Error).message);
    }
  }

  return (
    <form className="login" onSubmit={submit}>
      <h1>The corner shop</h1>
      <label>
        Name
        <input
          name="name"
          autoComplete="username"
          required
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label>
        Password
        <input
          type="password"
          name="password"
          autoComplete="current-password"
          maxLength={100}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <p role="alert">{problem}</p>
      <button>Log in</button>
    </form>
  );
}
