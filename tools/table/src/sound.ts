// The sound of "your turn": two short tones, made here, so that no file is needed.

let audio: AudioContext | undefined;

// Browsers let a page sound only once somebody has touched it; before that it stays silent.
export function chime() {
  audio ??= new AudioContext();
  const start = audio.currentTime;
  for (const [i, frequency] of [660, 880].entries()) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const at = start + i * 0.14;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.26);
  }
}
